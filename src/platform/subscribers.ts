import type { Cipher } from './cipher.ts';
import type { Reader, Tx } from './db/database.ts';
import type { Queue } from './jobs/job.ts';
import type { CallExtension, DomainEvent, ExtensionPoint, Publish } from './events.ts';
import type { Settings } from './settings.ts';

/**
 * What a subscriber may use beside the transaction. Outside systems are excluded: no outside call is allowed in a
 * transaction.
 */
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

/** Declares the reaction of a domain to an event of a lower domain. */
export const subscribe = <P>(
  to: DomainEvent<P>,
  react: (tx: Tx, payload: P, ctx: EventContext) => Promise<void>,
): Subscriber => ({
  event: to,
  handle: react,
});

/** Declares the implementation of an extension point for a purpose that the domain owns. */
export const implementExtension = <P, A, Q extends Reader>(
  to: ExtensionPoint<P, A, Q>,
  purpose: string,
  answer: (q: Q, payload: P, ctx: EventContext) => Promise<A>,
): Extension => ({ extensionPoint: to, purpose, handle: answer });

type EventServices = Pick<EventContext, 'queue' | 'now' | 'newId' | 'settings' | 'cipher'>;

/**
 * Connects publishers with subscribers and callers with implementations. Subscribers run in the order given, which is
 * the domain order.
 */
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
