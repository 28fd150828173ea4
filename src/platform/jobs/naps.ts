export const shortestNapMs = 100;
const longestNapMs = 1_000;

/** The rests between looks for work: longer each time that nothing was found, over at once when somebody wakes. */
export class Naps {
  #ms = shortestNapMs;
  #woken = false;
  #end: (() => void) | undefined;

  /** Whoever wakes from now on wants another look. */
  begin(): void {
    this.#woken = false;
  }

  readonly wake = (): void => {
    this.#woken = true;
    this.#end?.();
  };

  /** `found`: there was work, so there may soon be more. */
  async take(found: boolean): Promise<void> {
    this.#ms = found ? shortestNapMs : Math.min(this.#ms * 2, longestNapMs);
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = undefined;
  }
}
