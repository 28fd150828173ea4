import type { CallMiddleware } from '../outside-middleware.ts';
import { type Outside, OutsideError } from '../outside.ts';

/** Number of consecutive outages that opens the circuit. */
const outagesToOpen = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Delay in ms before another check while a trial call is in progress. */
const trialMs = 200;

/** The call was rejected because the circuit is open. A job is retried without using up an attempt. */
export class CircuitOpenError extends OutsideError {
  /** Seconds until a retry makes sense. */
  readonly seconds: number;

  constructor(system: string, ms: number) {
    super(system, 'down', { code: 'BREAKER_OPEN' });
    this.seconds = ms / 1000;
  }
}

export type CircuitBreakerState = 'closed' | 'open' | 'trying';

/**
 * Circuit breaker for an outside system. Five consecutive outages open it: calls are rejected for one second, then
 * one trial call is made. Each failed trial doubles the pause up to 30 seconds; any answer, including a refusal,
 * closes the circuit. The state is per process.
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

  /** Number of jobs that may start for this system, at most `maxCalls`. */
  allowedCalls(maxCalls: number): number {
    const { state } = this;
    if (state === 'closed') return maxCalls;
    return state === 'open' || this.#trial ? 0 : Math.min(maxCalls, 1);
  }

  /** Milliseconds until a call may be tried; 0 when allowed now. */
  get waitMs(): number {
    if (this.state === 'closed') return 0;
    return Math.max(this.#openUntil - this.#nowMs(), this.#trial ? trialMs : 0);
  }

  /** @throws CircuitOpenError without calling when the circuit is open, and any error of the call. */
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
      if (error instanceof OutsideError) this.#record(error.retryable, onTrial);
      throw error;
    } finally {
      if (onTrial) this.#trial = false;
    }
  }

  #record(outage: boolean, onTrial: boolean): void {
    if (!outage) {
      this.#outages = 0;
      return;
    }
    this.#outages += 1;
    // Calls that were in flight when the circuit opened are ignored.
    if (this.#outages !== outagesToOpen && !onTrial) return;
    this.#pauseMs = onTrial ? Math.min(this.#pauseMs * 2, longestPauseMs) : this.#firstPauseMs;
    this.#openUntil = this.#nowMs() + this.#pauseMs;
  }
}

/** Creates one circuit breaker for each outside system. */
export const createCircuitBreakers = (outside: Outside, pauseMs?: number): ReadonlyMap<string, CircuitBreaker> =>
  new Map(Object.keys(outside).map((system) => [system, new CircuitBreaker(system, () => performance.now(), pauseMs)]));

/** Middleware that runs each call through the breaker of its system. */
export const circuitBreakerMiddleware =
  (breakers: ReadonlyMap<string, CircuitBreaker>): CallMiddleware =>
  (system, _method, call) =>
    breakers.get(system)?.call(call) ?? call();
