// Carrying a game out of the page: as a file, or as a link.
import { address } from "../routes.svelte";
import { pack, withHeaders } from "./records";
import type { SavedGame } from "./storage";

export function recordOf(saved: SavedGame): string {
  return withHeaders(saved.record, saved.title, saved.seats);
}

export function download(saved: SavedGame): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([recordOf(saved)], { type: "text/plain" }));
  link.download = `${saved.title.replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Hands a link to whoever the person chooses; where the device cannot, it is copied. */
export async function share(saved: SavedGame): Promise<"shared" | "copied"> {
  const url = new URL(address({ page: "shared", packed: await pack(recordOf(saved)) }), location.href).href;
  if (typeof navigator.share === "function") {
    await navigator.share({ title: saved.title, url });
    return "shared";
  }
  await navigator.clipboard.writeText(url);
  return "copied";
}
