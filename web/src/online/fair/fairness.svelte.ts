// The part of a page in the draws of one table: it commits anew and reveals by itself, keeps what it sees, and checks
// the game when it is over. What only its person may decide, it asks.
import { engine } from "../../engine/engine.svelte";
import { type Answer, Refusal, type Request } from "../../transport/transport";
import type { FairDraws, TableDocument, TableEvent, Whole } from "../documents";
import { tell } from "../words";
import { checkProof, type Proof, type Verdict } from "./check";
import { keep, keptOf, pledgeOf } from "./kept";
import { agreedOf, makePledge, objectionTo } from "./pledge";

type Ask = <T extends object = object>(request: Request) => Promise<Answer & T>;

export class Fairness {
  /** Why this page reveals nothing. */
  objection = $state.raw<string | null>(null);
  /** What the house shows now otherwise than before. */
  differs = $state.raw<string | null>(null);
  /** The number behind this seat's commitment is not in this browser. */
  missing = $state(false);
  /** Eight digits that two people at the same table both see. */
  phrase = $state.raw<string | null>(null);
  /** Once the game is over, what was found. */
  verdict = $state.raw<Verdict | null>(null);
  trouble = $state.raw<string | null>(null);

  #busy: Promise<void> = Promise.resolve();
  #checked = false;

  constructor(
    readonly id: string,
    private readonly ask: Ask,
    private readonly renew: () => void,
  ) {}

  /** Does what is due at the table as it stands; one thing after the other. */
  look(table: TableDocument): void {
    this.#soon(() => this.#attend(table));
  }

  #soon(work: () => Promise<void>): void {
    this.#busy = this.#busy.then(work).catch((error: unknown) => {
      if (!(error instanceof Refusal)) return; // the connection was lost: the table comes again with the next one
      if (error.code === "stale") this.renew();
      else this.trouble = error.message;
    });
  }

  async #attend(table: TableDocument): Promise<void> {
    const { draws } = table;
    if (draws.version === 1) return;
    this.missing = false;
    this.objection = null;
    const place = table.mine;
    if (place !== null && table.seats[place]?.seated) {
      if (table.status === "open") await this.#commitAnew(table, draws, place);
      if (table.status === "revealing") await this.#reveal(table, draws, place);
    }
    if (table.status === "running" || table.status === "over") await this.#knowTheTable(table, draws);
    if (table.status === "over") await this.#check();
  }

  // Committing and revealing.

  async #commitAnew(table: TableDocument, draws: FairDraws, place: number): Promise<void> {
    const standing = draws.commitments[place];
    if (standing != null) this.missing = pledgeOf(this.id, standing) === undefined;
    else await this.useThisBrowser(table, draws);
  }

  /** Another tab of this browser may be doing the same: whatever number stands, both have it. */
  async useThisBrowser(table: TableDocument, draws: FairDraws): Promise<void> {
    const waiting = keptOf(this.id).pledges.findLast(
      ({ round, house, commitment }) =>
        round === draws.round && house === draws.commitment && !draws.commitments.includes(commitment),
    );
    const mine = table.mine === null ? null : draws.commitments[table.mine];
    const pledge = mine == null && waiting ? waiting : await makePledge(table, draws);
    await this.ask({ op: "commit", round: draws.round, commitment: pledge.commitment });
  }

  async #reveal(table: TableDocument, draws: FairDraws, place: number): Promise<void> {
    if (!draws.awaited.includes(place)) return;
    const pledge = pledgeOf(this.id, draws.commitments[place]);
    this.missing = pledge === undefined;
    if (!pledge) return;
    const objection = objectionTo(draws, table, pledge);
    this.objection = objection && tell(`draws.objection.${objection}`);
    if (objection) return;
    const { round, commitment, commitments } = draws;
    keep(this.id, (kept) => (kept.revealed = { round, place, house: commitment, commitments }));
    await this.ask({ op: "reveal", round, nonce: pledge.nonce });
  }

  /** Asked by the person: the number is lost, and everybody commits anew. */
  async beginAnew(round: number): Promise<void> {
    await this.ask({ op: "commit", round, lost: true });
  }

  // What is seen.

  async #knowTheTable(table: TableDocument, draws: FairDraws): Promise<void> {
    if (this.phrase !== null) return;
    const agreed = agreedOf(table, draws);
    const { chain, phrase } = await engine.ask<{ chain: string; phrase: string }>({ op: "chain", agreed });
    this.phrase = phrase;
    if (table.mine === null) return;
    const { first, revealed } = keptOf(this.id);
    const other =
      revealed !== undefined &&
      (revealed.house !== draws.commitment || String(revealed.commitments) !== String(draws.commitments));
    if (other || (first !== undefined && first !== chain)) this.differs = tell("draws.differs.table");
    keep(this.id, (kept) => {
      kept.first ??= chain;
      kept.seat ??= table.mine!;
    });
  }

  /** The chain must begin with the table as it was shown here. */
  #begins(link: string): void {
    this.#soon(async () => {
      const { first } = keptOf(this.id);
      if (first !== undefined && first !== link) this.differs = tell("draws.differs.table");
    });
  }

  event(event: TableEvent): void {
    if (event.event === "begun" && event.chain !== undefined) this.#begins(event.chain);
    if (event.event === "action" && event.step !== undefined) this.#saw(event.step, event.entry.action, event.chain);
    if (event.event === "taken-back" && event.step !== undefined)
      this.#saw(event.step, `take-back ${event.actions}`, event.chain);
  }

  #saw(step: number, line: string, chain: string[] | undefined): void {
    const link = chain?.[0];
    if (link === undefined) return;
    const before = keptOf(this.id).steps[step];
    if (!before) keep(this.id, (kept) => (kept.steps[step] = [line, link]));
    else if (before[1] !== link)
      this.differs = tell("draws.differs.step", { step: step + 1, seen: before[0], claimed: line });
  }

  whole(whole: Whole): void {
    const { step, chain, history } = whole;
    if (step == null || chain == null) return;
    const lines = (history ?? []).map(({ action }) => action);
    keep(this.id, (kept) => {
      if (step > 0 && kept.steps[step - 1]?.[1] === chain) return;
      if (kept.wholes.some((seen) => seen.step === step && seen.link === chain)) return;
      kept.wholes = [...kept.wholes, { step, link: chain, lines }].slice(-20);
    });
  }

  // After the game.

  async #check(): Promise<void> {
    if (this.#checked) return;
    this.#checked = true;
    try {
      const { proof } = await this.ask<{ proof: Proof }>({ op: "proof" });
      this.verdict = await checkProof(proof, keptOf(this.id));
    } catch (error) {
      this.#checked = false;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
