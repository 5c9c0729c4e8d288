// Sentences with something to fill in.
export type Values = Readonly<Record<string, string | number>>;

/** `{name}` becomes a value, `{number|one|many}` the form that goes with it; what has no value stays as it is. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}
