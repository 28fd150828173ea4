export const minPollDelayMs = 100;
const maxPollDelayMs = 1_000;

/** The rests between looks for work: longer each time that nothing was found, over at once when somebody wakes. */
export class PollBackoff {
  #ms = minPollDelayMs;
  #woken = false;
  #end: (() => void) | undefined;

  /** Whoever wakes from now on wants another look. */
  reset(): void {
    this.#woken = false;
  }

  readonly wake = (): void => {
    this.#woken = true;
    this.#end?.();
  };

  /** `found`: there was work, so there may soon be more. */
  async wait(found: boolean): Promise<void> {
    this.#ms = found ? minPollDelayMs : Math.min(this.#ms * 2, maxPollDelayMs);
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
