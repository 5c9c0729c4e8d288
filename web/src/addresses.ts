// The addresses within the page. They live behind the #, so any static server can carry it.
export type Route =
  /** `unknown`: the address that led here leads nowhere. */
  | { page: "start"; unknown?: boolean }
  | { page: "table"; id: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "shared"; packed: string }
  | { page: "together" }
  /** A table of the house. */
  | { page: "far"; id: string };

/** The name in an address; null where it was cut off or bent on the way. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function parseRoute(hash: string): Route {
  if (/^#?\/?$/.test(hash)) return { page: "start" };
  const [page = "", rest = ""] = hash.replace(/^#\/?/, "").split(/\/(.*)/s);
  const name = decoded(rest);
  if (page === "together" && rest === "") return { page: "together" };
  if (name) {
    if (page === "play") return { page: "table", id: name };
    if (page === "learn") return { page: "learn", game: name };
    if (page === "rules") return { page: "rules", game: name };
    if (page === "shared") return { page: "shared", packed: name };
    if (page === "table") return { page: "far", id: name };
  }
  return { page: "start", unknown: true };
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
