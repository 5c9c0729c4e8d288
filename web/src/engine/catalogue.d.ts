// What the build takes from the engine (plugin.ts).
declare module "virtual:catalogue" {
  /** The games there are, as the engine describes them. */
  export const catalogue: import("./documents").Catalogue;
  /** The bytes of the engine, unpacked. */
  export const engineSize: number;
}
