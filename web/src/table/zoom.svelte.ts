// Zooming and panning the board: wheel and pinch, drag when it is larger than its frame, double tap to see it whole.

const most = 5;
/** A finger that moves less than this taps. */
const slack = 8;

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);

  #pointers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #frame: HTMLElement | null = null;

  /** Attaches to the frame; clicks that end a drag are swallowed. */
  attach = (frame: HTMLElement) => {
    this.#frame = frame;
    const listen = <K extends keyof HTMLElementEventMap>(
      kind: K,
      handler: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ) => frame.addEventListener(kind, handler as EventListener, options);

    listen("wheel", this.#wheel, { passive: false });
    listen("pointerdown", this.#down, { capture: true });
    listen("pointermove", this.#move);
    listen("pointerup", this.#up, { capture: true });
    listen("pointercancel", this.#up);
    listen(
      "click",
      (event) => {
        if (this.#moved > slack) event.stopPropagation();
      },
      { capture: true },
    );
    return { destroy: () => (this.#frame = null) };
  };

  by(factor: number): void {
    const box = this.#frame?.getBoundingClientRect();
    if (box) this.#about(factor, box.width / 2, box.height / 2);
  }

  whole(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Zooms so that the point of the frame stays where it is. */
  #about(factor: number, x: number, y: number): void {
    const scale = Math.max(1, Math.min(most, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.scale = scale;
    this.#keepInside();
  }

  #keepInside(): void {
    const box = this.#frame?.getBoundingClientRect();
    if (!box) return;
    this.x = Math.min(0, Math.max(this.x, box.width * (1 - this.scale)));
    this.y = Math.min(0, Math.max(this.y, box.height * (1 - this.scale)));
  }

  #inFrame(event: MouseEvent): { x: number; y: number } {
    const box = this.#frame?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.#inFrame(event);
    this.#about(Math.exp(-event.deltaY * 0.0015), x, y);
  };

  #down = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#moved = 0;
    this.#pointers.set(event.pointerId, this.#inFrame(event));
  };

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#inFrame(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.#about(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.scale > 1 && this.#moved > slack) {
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.#keepInside();
    }
  };

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };
}
