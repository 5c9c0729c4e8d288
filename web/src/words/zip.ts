/** The words of another language under the keys of the English ones (plugin.ts). */
export function zip(english: object, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.keys(english).map((key, at) => [key, words[at] ?? ""]));
}
