// Where in the application the person is.
import { address, parseRoute, type Route } from "./addresses";

export { address, type Route };

/** How many steps within the page led here: kept beside each address the browser remembers. */
const stepsOf = (state: unknown): number | null => (typeof state === "number" ? state : null);

class Place {
  route = $state.raw<Route>(parseRoute(location.hash));
  #steps = stepsOf(history.state) ?? 0;

  constructor() {
    history.replaceState(this.#steps, "");
    addEventListener("hashchange", () => {
      this.#steps = stepsOf(history.state) ?? this.#steps + 1;
      history.replaceState(this.#steps, "");
      this.route = parseRoute(location.hash);
    });
  }

  /** To where the person came from, or to the start for whoever came from elsewhere. */
  back(): void {
    if (this.#steps > 0) history.back();
    else go({ page: "start" });
  }
}

export const place = new Place();

export function go(route: Route): void {
  location.hash = address(route);
}
