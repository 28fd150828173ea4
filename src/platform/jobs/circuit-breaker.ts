import type { CallMiddleware } from '../outside-middleware.ts';
import { type Outside, OutsideError } from '../outside.ts';

/** Outages in a row after which a system is left in peace. */
const outagesToOpen = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Where a trial is under way, another look is worth it so much later. */
const trialMs = 200;

/** The system was not asked: it has been down, and its pause is not over. Costs a job none of its tries. */
export class CircuitOpenError extends OutsideError {
  /** Until another look is worth it. */
  readonly seconds: number;

  constructor(system: string, ms: number) {
    super(system, 'down', { code: 'BREAKER_OPEN' });
    this.seconds = ms / 1000;
  }
}

export type CircuitBreakerState = 'closed' | 'open' | 'trying';

/**
 * Spares an outside system that is down, and us the waiting for it. Five outages in a row open it: nothing is asked for a second,
 * then one call is made on trial. When that fails too the pause doubles, up to half a minute; any answer, a refusal too, closes it.
 * Each process has its own.
 */
export class CircuitBreaker {
  readonly #system: string;
  readonly #nowMs: () => number;
  readonly #firstPauseMs: number;
  #outages = 0;
  #pauseMs = 0;
  #openUntil = 0;
  #trial = false;

  constructor(system: string, nowMs: () => number, pauseMs = firstPauseMs) {
    this.#system = system;
    this.#nowMs = nowMs;
    this.#firstPauseMs = pauseMs;
  }

  get state(): CircuitBreakerState {
    if (this.#outages < outagesToOpen) return 'closed';
    return this.#nowMs() < this.#openUntil ? 'open' : 'trying';
  }

  /** How many jobs that need the system may be begun, of `most`. */
  allowedCalls(most: number): number {
    const { state } = this;
    if (state === 'closed') return most;
    return state === 'open' || this.#trial ? 0 : Math.min(most, 1);
  }

  /** Milliseconds until a call may be tried; 0: now. */
  get waitMs(): number {
    if (this.state === 'closed') return 0;
    return Math.max(this.#openUntil - this.#nowMs(), this.#trial ? trialMs : 0);
  }

  /** @throws CircuitOpenError instead of calling, and whatever the call throws. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    const wait = this.waitMs;
    if (wait > 0) throw new CircuitOpenError(this.#system, wait);
    const onTrial = this.state === 'trying';
    if (onTrial) this.#trial = true;
    try {
      const answer = await work();
      this.#outages = 0;
      return answer;
    } catch (error) {
      if (error instanceof OutsideError) this.#note(error.retryable, onTrial);
      throw error;
    } finally {
      if (onTrial) this.#trial = false;
    }
  }

  #note(outage: boolean, onTrial: boolean): void {
    if (!outage) {
      this.#outages = 0;
      return;
    }
    this.#outages += 1;
    // What was under way when it opened says nothing new.
    if (this.#outages !== outagesToOpen && !onTrial) return;
    this.#pauseMs = onTrial ? Math.min(this.#pauseMs * 2, longestPauseMs) : this.#firstPauseMs;
    this.#openUntil = this.#nowMs() + this.#pauseMs;
  }
}

/** One for each outside system. */
export const createCircuitBreakers = (outside: Outside, pauseMs?: number): ReadonlyMap<string, CircuitBreaker> =>
  new Map(Object.keys(outside).map((system) => [system, new CircuitBreaker(system, () => performance.now(), pauseMs)]));

/** Calls a system through its breaker. */
export const circuitBreakerMiddleware =
  (breakers: ReadonlyMap<string, CircuitBreaker>): CallMiddleware =>
  (system, _method, call) =>
    breakers.get(system)?.call(call) ?? call();
