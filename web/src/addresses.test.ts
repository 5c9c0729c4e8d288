import { expect, test } from "vitest";
import { address, parseRoute, type Route } from "./addresses";

test("every place of the page has an address that leads to it", () => {
  const places: Route[] = [
    { page: "start" },
    { page: "table", id: "50 % / sure" },
    { page: "learn", game: "khan" },
    { page: "rules", game: "carpe-astra" },
    { page: "shared", packed: "H4sI-_" },
    { page: "together" },
    { page: "far", id: "bold-otter" },
  ];
  for (const place of places) expect(parseRoute(address(place))).toEqual(place);
});

test("an address that leads nowhere leads to the start, and says so", () => {
  for (const wrong of ["#/play/%", "#/play/%E0%A4%A", "#/play/", "#/plays/khan", "#/together/us", "#/rules", "#x"])
    expect(parseRoute(wrong), wrong).toEqual({ page: "start", unknown: true });
  for (const right of ["", "#", "#/"]) expect(parseRoute(right), right).toEqual({ page: "start" });
});
