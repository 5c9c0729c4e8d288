// For the build: the pictures on the start page, drawn by the games' own boards, so that neither a game nor its words
// have to be fetched for them. By day and by night in one file; it follows the colour scheme of its place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { transform } from "lightningcss";
import { createServer, type Plugin } from "vite";
import type { GameModule } from "../games/game";

const name = "virtual:pictures";
const source = join(import.meta.dirname, "..");
const games = readdirSync(join(source, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export function pictures(): Plugin {
  let building = false;
  return {
    name: "guildhall-pictures",
    configResolved: (config) => void (building = config.command === "build"),
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const drawn = Object.entries(await drawAll());
      const addresses = drawn.map(([game, picture]) => {
        if (!building) return [game, JSON.stringify(`data:image/svg+xml,${encodeURIComponent(picture)}`)];
        const reference = this.emitFile({ type: "asset", name: `${game}.svg`, source: picture });
        return [game, `import.meta.ROLLUP_FILE_URL_${reference}`];
      });
      const lines = addresses.map(([game, address]) => `${JSON.stringify(game)}: ${address}`);
      return `export const pictures = { ${lines.join(", ")} };`;
    },
  };
}

async function drawAll(): Promise<Record<string, string>> {
  const drawing = await createServer({
    configFile: false,
    root: join(source, ".."),
    plugins: [svelte({ compilerOptions: { css: "injected" } })],
    server: { middlewareMode: true, ws: false, watch: null, fs: { allow: [".."] } },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    logLevel: "error",
  });
  try {
    const { render } = (await drawing.ssrLoadModule("svelte/server")) as typeof import("svelte/server");
    const drawn: Record<string, string> = {};
    for (const game of games) {
      const { default: module } = (await drawing.ssrLoadModule(`/src/games/${game}/index.ts`)) as {
        default: GameModule;
      };
      const nothing: ReadonlySet<string> = new Set();
      const { head, body } = render(module.Board, {
        props: {
          view: module.picture,
          seat: null,
          language: "en",
          choices: nothing,
          chosen: nothing,
          preview: null,
          trace: [],
          highlight: nothing,
          point: () => undefined,
        },
      });
      drawn[game] = picture(body, `${coloursOf(game)} ${stylesIn(head)}`);
    }
    return drawn;
  } finally {
    await drawing.close();
  }
}

const stylesIn = (head: string) => [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join("\n");

/** The palettes of the page and of a game, by day and, where the picture stands in the dark, by night. */
function coloursOf(game: string): string {
  const folder = join(source, "games", game);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const css = [join(source, "style/themes.css"), ...files.map((file) => join(folder, file))]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  return css
    .replace(/@font-face \{[^}]*\}/g, "")
    .replace(/:root\[data-theme="light"\]/g, ":root")
    .replace(
      /:root\[data-theme="dark"\]([^{]*)(\{[^}]*\})/g,
      // The picture is its own root: what wears the palette stands under nothing.
      (_, wearer: string, colours: string) =>
        `@media (prefers-color-scheme: dark) { ${wearer.trim() || ":root"} ${colours} }`,
    );
}

/** The drawing alone: without what only a finger, a key or a screen reader meets. */
function picture(body: string, css: string): string {
  const svg = /<svg.*<\/svg>/s.exec(body.replace(/<!--.*?-->/gs, ""))?.[0];
  if (!svg) throw new Error("A board drew no picture.");
  const bare = svg
    .replace(/<title.*?<\/title>/gs, "")
    .replace(/ (role|tabindex|data-[a-z-]+|aria-[a-z-]+|pointer-events)="[^"]*"/g, "")
    .replace(/(\d\.\d\d)\d+/g, "$1")
    .replace(/ d="(M[-\d. ]+(?:L[-\d. ]+)+Z)"/g, (_, line: string) => ` d="${inFrame(line)}"`)
    .replace(/<(\w+)([^>]*)><\/\1>/g, (_, tag: string, rest: string) => (tag === "g" ? "" : `<${tag}${rest}/>`));
  const worn = new Set([...bare.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(/\s+/) ?? []));
  const style = namedOnly(styleFor(worn, css), bare);
  const used = new Set([...style.matchAll(/\.([\w-]+)/g)].map(([, one]) => one));
  const dressed = bare.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const kept = names.split(/\s+/).filter((one) => used.has(one));
    return kept.length > 0 ? ` class="${kept.join(" ")}"` : "";
  });
  return dressed.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"').replace(">", `><style>${style}</style>`);
}

/** Without the colours and sizes that neither the rules nor the drawing name. */
function namedOnly(style: string, drawing: string): string {
  const named = (text: string) => new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const wanted = new Set([...named(style), ...named(drawing)]);
  return style
    .replace(/(--[\w-]+):([^;}]*);?/g, (whole, name: string) => (wanted.has(name) ? whole : ""))
    .replace(/;\}/g, "}");
}

/** How far a line may reach to the left and right of a board, in its own measure, and still be seen in a frame of 4 to 3. */
const [leftmost, rightmost] = [-400, 1400];

/** A long closed line, such as a ridge, as far as it is seen, each point told from the one before. */
function inFrame(line: string): string {
  const points = line
    .slice(1, -1)
    .split("L")
    .map((point) => point.trim().split(" ").map(Number) as [number, number]);
  if (points.length < 40) return line;
  let [x, y] = [0, 0];
  const seen = points.map(([px, py]): [number, number] => [Math.min(Math.max(px, leftmost), rightmost), py]);
  const kept = seen.filter(
    ([px], at) => (px > leftmost && px < rightmost) || px !== seen[at - 1]?.[0] || px !== seen[at + 1]?.[0],
  );
  const steps = kept.map(([px, py]) => {
    const step = `${+(px - x).toFixed(1)} ${+(py - y).toFixed(1)}`;
    [x, y] = [px, py];
    return step;
  });
  return `M${steps[0]}l${steps.slice(1).join(" ")}z`.replace(/ -/g, "-");
}

/** The rules that something in the picture answers to, at rest. */
function styleFor(worn: ReadonlySet<string>, css: string): string {
  return rulesOf(String(transform({ filename: "picture.css", code: Buffer.from(css), minify: true }).code))
    .map(({ head, body }) => {
      if (head.startsWith("@media")) {
        if (!head.includes("prefers-color-scheme")) return "";
        const inner = styleFor(worn, body);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith("@")) return "";
      const selectors = splitList(head).filter((selector) => isAtRest(selector, worn));
      return selectors.length > 0 ? `${selectors.join(",")}{${body}}` : "";
    })
    .join("");
}

function isAtRest(selector: string, worn: ReadonlySet<string>): boolean {
  if (/:(hover|focus|active)/.test(selector)) return false;
  const needed = selector.replace(/:not\([^)]*\)/g, "");
  return [...needed.matchAll(/\.([\w-]+)/g)].every(([, name]) => worn.has(name ?? ""));
}

/** Splits at the commas that are not inside brackets. */
const splitList = (head: string) => head.split(/,(?![^(]*\))/);

/** The outermost rules of a style sheet. */
function rulesOf(css: string): { head: string; body: string }[] {
  const rules: { head: string; body: string }[] = [];
  for (let at = 0; at < css.length;) {
    const opened = css.indexOf("{", at);
    if (opened < 0) break;
    let closed = opened + 1;
    for (let depth = 1; depth > 0 && closed < css.length; closed += 1) {
      if (css[closed] === "{") depth += 1;
      else if (css[closed] === "}") depth -= 1;
    }
    const head = css.slice(at, opened).replace(/^[\s;]*(@(import|charset)[^;]*;)*/, "");
    rules.push({ head, body: css.slice(opened + 1, closed - 1) });
    at = closed;
  }
  return rules;
}
