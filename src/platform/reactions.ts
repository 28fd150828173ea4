import type { Cipher } from './cipher.ts';
import type { Reader, Tx } from './db/database.ts';
import type { Queue } from './jobs/job.ts';
import type { Ask, News, Question, Tell } from './news.ts';
import type { Settings } from './settings.ts';

/** What a reaction may use beside the transaction: no outside system, for nobody is called inside a transaction. */
export type Doing = {
  queue: Queue;
  now(): Date;
  newId(): string;
  settings: Settings;
  cipher: Cipher;
  tell: Tell;
  ask: Ask;
};

export type Reaction = { to: { name: string }; react(tx: Tx, payload: never, ctx: Doing): Promise<void> };
export type Answer = {
  to: { name: string };
  purpose: string;
  answer(q: never, payload: never, ctx: Doing): Promise<unknown>;
};

/** What a domain does when a lower one tells something. */
export const on = <P>(to: News<P>, react: (tx: Tx, payload: P, ctx: Doing) => Promise<void>): Reaction => ({
  to,
  react,
});

/** What a domain answers for a purpose that it owns. */
export const answerFor = <P, A, Q extends Reader>(
  to: Question<P, A, Q>,
  purpose: string,
  answer: (q: Q, payload: P, ctx: Doing) => Promise<A>,
): Answer => ({ to, purpose, answer });

type Means = Pick<Doing, 'queue' | 'now' | 'newId' | 'settings' | 'cipher'>;

/** Joins those who tell and ask with those who react and answer; reactions run in the order given, the staircase's. */
export const wire = (
  reactions: readonly Reaction[],
  answers: readonly Answer[],
  means: Means,
): Pick<Doing, 'tell' | 'ask'> => {
  const doing: Doing = {
    ...means,
    tell: async (tx, what, payload) => {
      for (const { to, react } of reactions) if (to.name === what.name) await react(tx, payload as never, doing);
    },
    ask: async <P, A, Q extends Reader>(q: Q, what: Question<P, A, Q>, purpose: string, payload: P) => {
      const owner = answers.find(({ to, purpose: own }) => to.name === what.name && own === purpose);
      if (!owner) throw new Error(`nobody answers ${what.name} for ${purpose}`);
      return (await owner.answer(q as never, payload as never, doing)) as A;
    },
  };
  return { tell: doing.tell, ask: doing.ask };
};
