import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Lane } from './job.ts';
import type { ClaimedJob } from './jobs.store.ts';

/** Jobs of a lane at a time, in one process. A mail server or a courier is not pressed; our own database takes more. */
const slotsPerLane = (lane: Lane): number => (lane === 'inner' ? 32 : 6);

/** What is under way, lane by lane: each has places of its own, so that none waits for what is slow in another one. */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #breakers: ReadonlyMap<string, CircuitBreaker>;
  readonly #running = new Map<string, { lane: Lane; waitForRunning: Promise<void> }>();
  /** Lanes that gave as much as there was room for: there may be more. */
  #hungry: ReadonlySet<Lane> = new Set();

  constructor(systems: readonly string[], breakers: ReadonlyMap<string, CircuitBreaker> = new Map()) {
    this.#lanes = ['inner', ...(systems as Lane[])];
    this.#breakers = breakers;
  }

  get idle(): boolean {
    return this.#running.size === 0;
  }

  /** Free places by lane; none where the system is being spared. */
  freeSlots(): Map<Lane, number> {
    const taken = new Map<Lane, number>();
    for (const { lane } of this.#running.values()) taken.set(lane, (taken.get(lane) ?? 0) + 1);
    return new Map(
      this.#lanes.map((lane) => {
        const free = slotsPerLane(lane) - (taken.get(lane) ?? 0);
        return [lane, this.#breakers.get(lane)?.allowedCalls(free) ?? free];
      }),
    );
  }

  markClaimed(room: ReadonlyMap<Lane, number>, taken: readonly ClaimedJob[]): void {
    const full = ([lane, places]: [Lane, number]) => taken.filter((each) => each.lane === lane).length >= places;
    this.#hungry = new Set([...room].filter(full).map(([lane]) => lane));
  }

  /** Holds a place until `work` has ended; `onPlace` when somebody may be waiting for it. */
  track({ id, lane }: ClaimedJob, work: Promise<void>, onPlace: () => void): void {
    const ended = work.finally(() => {
      this.#running.delete(id);
      if (this.#hungry.has(lane)) onPlace();
    });
    this.#running.set(id, { lane, waitForRunning: ended });
  }

  /** Resolves when all that is under way now has ended. */
  async waitForRunning(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ waitForRunning }) => waitForRunning));
  }
}
