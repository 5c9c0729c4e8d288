// The pages. Each is fetched when somebody goes there, with what it stands on asked for beside it.
import type { Component } from "svelte";
import type { Route } from "../addresses";
import { words as ofTheHouse } from "../online/words/shelf";

interface Page {
  Page: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

const page = (Page: unknown, props: Record<string, unknown> = {}): Page => ({ Page: Page as Page["Page"], props });

/** The engine is on its way as soon as it is clear that it is needed. */
const warmed = () => import("../engine/engine.svelte").then(({ engine }) => engine.warm());

/** The house's pages, with their words. */
export const openHouse = async () => {
  const [pages] = await Promise.all([
    import("../online"),
    import("../settings/settings.svelte").then(({ use }) => use(ofTheHouse)),
  ]);
  return pages;
};

export async function openPage(route: Route): Promise<Page> {
  switch (route.page) {
    case "start":
      return page((await import("./Start.svelte")).default, { unknown: route.unknown });
    case "table":
      void warmed();
      return page((await import("./Table.svelte")).default, { id: route.id });
    case "learn":
      void warmed();
      return page((await import("./Learn.svelte")).default, { game: route.game });
    case "rules":
      return page((await import("./Rules.svelte")).default, { game: route.game });
    case "shared":
      void warmed();
      return page((await import("./Shared.svelte")).default, { packed: route.packed });
    case "together":
      return page((await openHouse()).Together);
    case "far":
      void warmed();
      return page((await openHouse()).FarTable, { id: route.id });
  }
}
