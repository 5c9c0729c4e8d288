// The application, once what it says and shows first is there.
import { mount } from "svelte";
import App from "./App.svelte";
import { keepOffline } from "./offline/keep";
import { use } from "./settings/settings.svelte";
import { words } from "./words/words";

export async function begin(): Promise<void> {
  const target = document.getElementById("guildhall");
  if (!target) throw new Error("The page has no place for the application.");
  await use(words);
  target.replaceChildren();
  mount(App, { target });
  keepOffline();
}
