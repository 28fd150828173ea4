export const minPollDelayMs = 100;
const maxPollDelayMs = 1_000;

/** Pauses between polls: longer after each poll without work, ended at once by a wake-up. */
export class PollBackoff {
  #ms = minPollDelayMs;
  #woken = false;
  #end: (() => void) | undefined;

  /** A wake-up after this call triggers another poll. */
  reset(): void {
    this.#woken = false;
  }

  readonly wake = (): void => {
    this.#woken = true;
    this.#end?.();
  };

  /** `found`: the poll returned work, so the pause is short. */
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
