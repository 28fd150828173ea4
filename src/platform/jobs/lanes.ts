import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Lane } from './job.ts';
import type { ClaimedJob } from './jobs.store.ts';

/** Concurrent jobs per lane and process. Outside systems get few, our own database more. */
const slotsPerLane = (lane: Lane): number => (lane === 'inner' ? 32 : 6);

/** Running jobs by lane. Each lane has its own slots, so that a slow lane does not delay the others. */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #breakers: ReadonlyMap<string, CircuitBreaker>;
  readonly #running = new Map<string, { lane: Lane; waitForRunning: Promise<void> }>();
  /** Lanes that returned as many jobs as requested, so more may be due. */
  #hungry: ReadonlySet<Lane> = new Set();

  constructor(systems: readonly string[], breakers: ReadonlyMap<string, CircuitBreaker> = new Map()) {
    this.#lanes = ['inner', ...(systems as Lane[])];
    this.#breakers = breakers;
  }

  get idle(): boolean {
    return this.#running.size === 0;
  }

  /** Free slots by lane; 0 while the circuit breaker of the system is open. */
  freeSlots(): Map<Lane, number> {
    const claimedByLane = new Map<Lane, number>();
    for (const { lane } of this.#running.values()) claimedByLane.set(lane, (claimedByLane.get(lane) ?? 0) + 1);
    return new Map(
      this.#lanes.map((lane) => {
        const free = slotsPerLane(lane) - (claimedByLane.get(lane) ?? 0);
        return [lane, this.#breakers.get(lane)?.allowedCalls(free) ?? free];
      }),
    );
  }

  recordClaimed(room: ReadonlyMap<Lane, number>, claimedJobs: readonly ClaimedJob[]): void {
    const isFull = ([lane, places]: [Lane, number]) =>
      claimedJobs.filter((each) => each.lane === lane).length >= places;
    this.#hungry = new Set([...room].filter(isFull).map(([lane]) => lane));
  }

  /** Occupies a slot until `work` has settled. Calls `onPlace` when a due job may be waiting for the slot. */
  track({ id, lane }: ClaimedJob, work: Promise<void>, onPlace: () => void): void {
    const completion = work.finally(() => {
      this.#running.delete(id);
      if (this.#hungry.has(lane)) onPlace();
    });
    this.#running.set(id, { lane, waitForRunning: completion });
  }

  /** Resolves when all jobs running now have ended. */
  async waitForRunning(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ waitForRunning }) => waitForRunning));
  }
}
