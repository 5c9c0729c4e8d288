// The time, for whoever shows it: reading it in a component makes the component follow it.
import { createSubscriber } from "svelte/reactivity";

const follow = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export function now(): number {
  follow();
  return Date.now();
}
