import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type CallOptions, TestBrowser, type TestReply } from '#app/testing/product/test-browser.ts';
import { balancerHeader } from './balancer.ts';

/** Counts of the calls of all customers, by outcome. */
export type CallFigures = {
  calls: number;
  /** Calls by their answer: a status, `balancer 502`, or `none`. */
  undecided: Record<string, number>;
  /** Answers 500, which are a fault whatever is broken. */
  crashes: string[];
};

export const newCallFigures = (): CallFigures => ({ calls: 0, undecided: {}, crashes: [] });

/** No answer within the patience of a customer: whether the call had an effect is unknown. */
export class NoAnswerError extends Error {}

const answersWithin = 25_000;
const firstPauseMs = 300;
const longestPauseMs = 2_000;

/** A browser whose customer presses again, with the same key, until there is an answer. */
export class PatientBrowser extends TestBrowser {
  readonly #address: string;
  readonly #figures: CallFigures;
  patienceMs = 90_000;

  constructor(url: string, address: string, figures: CallFigures) {
    super(url, 'en');
    this.#address = address;
    this.#figures = figures;
  }

  override async call(
    method: string,
    path: string,
    body: unknown,
    options: CallOptions,
  ): ReturnType<TestBrowser['call']> {
    const deadlineMs = Date.now() + this.patienceMs;
    const key = options.key ?? randomUUID();
    // Each customer has its own address, because so many at one address would be rate-limited.
    const headers = { ...options.headers, 'x-forwarded-for': this.#address };
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      this.#figures.calls += 1;
      const reply = await this.#attempt(() => super.call(method, path, body, { ...options, key, headers }));
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      const [status, balancerName] = [reply?.status, reply?.headers.get(balancerHeader) ?? ''];
      const answer = status === undefined ? 'none' : `${balancerName} ${status}`.trim();
      this.#figures.undecided[answer] = (this.#figures.undecided[answer] ?? 0) + 1;
      if (answer === '500')
        this.#figures.crashes.push(`${method} ${path}: ${JSON.stringify(reply?.problem).slice(0, 300)}`);
      if (Date.now() > deadlineMs) {
        // A 429 is a certain answer too, although the customer has waited in vain.
        if (reply?.status === 429) return reply;
        throw new NoAnswerError(`${method} ${path}: ${answer}`);
      }
      await wait(pauseMs);
    }
  }

  /** The reply, or null without one: the connection broke, it took too long, or it was cut off. */
  async #attempt(send: () => Promise<TestReply>): Promise<TestReply | null> {
    const timeout = new AbortController();
    try {
      return await Promise.race([send(), wait(answersWithin, null, { signal: timeout.signal }).catch(() => null)]);
    } catch {
      return null;
    } finally {
      timeout.abort();
    }
  }
}
