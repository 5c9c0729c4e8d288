// Where in the application the person is. Addresses live behind the #, so any static server can carry the page.
export type Route =
  | { page: "start" }
  | { page: "table"; id: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "shared"; packed: string }
  | { page: "together" }
  /** A table of the house. */
  | { page: "far"; id: string };

export function parseRoute(hash: string): Route {
  const [page = "", rest = ""] = hash.replace(/^#\/?/, "").split(/\/(.*)/s);
  const name = decodeURIComponent(rest);
  if (page === "play" && name) return { page: "table", id: name };
  if (page === "learn" && name) return { page: "learn", game: name };
  if (page === "rules" && name) return { page: "rules", game: name };
  if (page === "shared" && name) return { page: "shared", packed: name };
  if (page === "together") return { page: "together" };
  if (page === "table" && name) return { page: "far", id: name };
  return { page: "start" };
}

export function address(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "table":
      return `#/play/${encodeURIComponent(route.id)}`;
    case "learn":
    case "rules":
      return `#/${route.page}/${encodeURIComponent(route.game)}`;
    case "shared":
      return `#/shared/${route.packed}`;
    case "together":
      return "#/together";
    case "far":
      return `#/table/${encodeURIComponent(route.id)}`;
  }
}

class Place {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = parseRoute(location.hash)));
  }
}

export const place = new Place();

export function go(route: Route): void {
  location.hash = address(route);
}
