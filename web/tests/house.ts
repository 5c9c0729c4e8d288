// What the tests of the page stand on: the program, as a server and as a referee, and a browser.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const program = fileURLToPath(new URL("../../build/release/guildhall", import.meta.url));
if (!existsSync(program)) throw new Error("Build the program first: ./play, or scripts/build release guildhall");

/** What is waited for before any test is there by then, or it is said what is not. */
const patience = 45_000;

export interface Server {
  /** Ends in a slash. */
  address: string;
  stop(): Promise<void>;
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>;
}

/** A folder for what a house keeps, gone when the tests are. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves the page at a free port, or at the one given, with a house that remembers nothing unless told where. */
export async function serve(port = 0, folder = freshFolder()): Promise<Server> {
  const options = ["--port", String(port), "--database", join(folder, "house.db"), "--log-level", "error"];
  const limits = ["--guests-per-address", "10000"];
  // Whatever becomes of the tests, the kernel ends the server with them.
  const tied = ["--pdeathsig", "KILL", program, "serve", ...options, ...limits];
  const server = spawn("setpriv", tied, { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`The server has not said its address yet: ${said}`)), patience);
    server.stdout.on("data", (text) => {
      said += String(text);
      const found = /^Guildhall is at (http\S+)$/m.exec(said);
      if (!found?.[1]) return;
      clearTimeout(late);
      resolve(found[1]);
    });
    server.on("exit", () => reject(new Error(`The server ended: ${said}`)));
  });
  return { address, stop: () => end(server, "SIGTERM"), kill: () => end(server, "SIGKILL") };
}

/** Ends it, however long it takes over that; one that has ended already is left alone. */
async function end(server: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  const late = setTimeout(() => server.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(late);
}

/** Whether what takes long is wanted whole (./check --long), not a sample of it. */
export const long = process.env["GUILDHALL_LONG"] === "yes";

/** Every browser that was opened here. */
export const browsers: Browser[] = [];

export async function browse(): Promise<Browser> {
  const browser = await chromium.launch({
    timeout: patience,
    executablePath: "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  browsers.push(browser);
  return browser;
}

/** What the native program answers to these lines of the protocol. */
export function referee(lines: readonly string[] | Uint8Array): string[] {
  const input = lines instanceof Uint8Array ? lines : lines.map((line) => `${line}\n`).join("");
  const output = execFileSync(program, ["referee"], { input, maxBuffer: 1 << 30, encoding: "utf8" });
  return output.split("\n").slice(0, -1);
}
