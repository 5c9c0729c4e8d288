// Carrying a game out of the page: as a file, or as a link.
import { address } from "../routes.svelte";
import { pack, withHeaders } from "./records";
import type { SavedGame } from "./storage";

export function recordOf(saved: SavedGame): string {
  return withHeaders(saved.record, saved.title, saved.seats);
}

export function download(title: string, record: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function share(title: string, record: string): Promise<"shared" | "copied"> {
  return give(title, new URL(address({ page: "shared", packed: await pack(record) }), location.href).href);
}

/** Hands a link to whoever the person chooses; where the device cannot, it is copied. */
export async function give(title: string, url: string): Promise<"shared" | "copied"> {
  if (typeof navigator.share === "function") {
    await navigator.share({ title, url });
    return "shared";
  }
  await navigator.clipboard.writeText(url);
  return "copied";
}
