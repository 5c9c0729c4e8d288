// What the build draws for the start page (picture-plugin.ts).
declare module "virtual:pictures" {
  /** The address of a picture of each game's board. */
  export const pictures: Readonly<Record<string, string>>;
}
