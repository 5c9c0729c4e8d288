// Playing together, fetched when it is wanted.
export { default as FarTable } from "./FarTable.svelte";
export { default as Together } from "./Together.svelte";
