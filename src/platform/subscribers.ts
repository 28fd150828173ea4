import type { Cipher } from './cipher.ts';
import type { Reader, Tx } from './db/database.ts';
import type { Queue } from './jobs/job.ts';
import type { CallExtension, DomainEvent, ExtensionPoint, Publish } from './events.ts';
import type { Settings } from './settings.ts';

/** What a reaction may use beside the transaction: no outside system, for nobody is called inside a transaction. */
export type EventContext = {
  queue: Queue;
  now(): Date;
  newId(): string;
  settings: Settings;
  cipher: Cipher;
  publish: Publish;
  callExtension: CallExtension;
};

export type Subscriber = { event: { name: string }; handle(tx: Tx, payload: never, ctx: EventContext): Promise<void> };
export type Extension = {
  extensionPoint: { name: string };
  purpose: string;
  handle(q: never, payload: never, ctx: EventContext): Promise<unknown>;
};

/** What a domain does when a lower one tells something. */
export const subscribe = <P>(
  to: DomainEvent<P>,
  react: (tx: Tx, payload: P, ctx: EventContext) => Promise<void>,
): Subscriber => ({
  event: to,
  handle: react,
});

/** What a domain answers for a purpose that it owns. */
export const implementExtension = <P, A, Q extends Reader>(
  to: ExtensionPoint<P, A, Q>,
  purpose: string,
  answer: (q: Q, payload: P, ctx: EventContext) => Promise<A>,
): Extension => ({ extensionPoint: to, purpose, handle: answer });

type EventServices = Pick<EventContext, 'queue' | 'now' | 'newId' | 'settings' | 'cipher'>;

/** Joins those who tell and ask with those who react and answer; reactions run in the order given, the staircase's. */
export const createEventBus = (
  reactions: readonly Subscriber[],
  answers: readonly Extension[],
  means: EventServices,
): Pick<EventContext, 'publish' | 'callExtension'> => {
  const doing: EventContext = {
    ...means,
    publish: async (tx, what, payload) => {
      for (const { event, handle } of reactions)
        if (event.name === what.name) await handle(tx, payload as never, doing);
    },
    callExtension: async <P, A, Q extends Reader>(q: Q, what: ExtensionPoint<P, A, Q>, purpose: string, payload: P) => {
      const owner = answers.find(
        ({ extensionPoint, purpose: own }) => extensionPoint.name === what.name && own === purpose,
      );
      if (!owner) throw new Error(`nobody answers ${what.name} for ${purpose}`);
      return (await owner.handle(q as never, payload as never, doing)) as A;
    },
  };
  return { publish: doing.publish, callExtension: doing.callExtension };
};
