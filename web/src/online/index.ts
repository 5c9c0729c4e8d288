// Playing together, fetched when it is wanted.
export { default as FarGames } from "./FarGames.svelte";
export { default as FarTable } from "./FarTable.svelte";
export { default as Together } from "./Together.svelte";
