import type { Cipher } from './cipher.ts';
import type { Reader, Tx } from './db/database.ts';
import { recordDomainEvent } from './db/domain-events.ts';
import type { Queue } from './jobs/job.ts';
import type { CallExtension, DomainEvent, ExtensionPoint, Publish } from './events.ts';
import type { Settings } from './settings.ts';

/** The context of a subscriber beside the transaction. Outside systems are excluded: no outside call is allowed in a transaction. */
export type EventContext = {
  queue: Queue;
  now(): Date;
  newId(): string;
  settings: Settings;
  cipher: Cipher;
  publish: Publish;
  callExtension: CallExtension;
};

export type Subscriber<N extends string = string> = {
  event: { name: N };
  handle(tx: Tx, payload: never, ctx: EventContext): Promise<void>;
};
export type Extension<N extends string = string, U extends string = string> = {
  extensionPoint: { name: N };
  purpose: U;
  handle(q: never, payload: never, ctx: EventContext): Promise<unknown>;
};

/** Declares the reaction of a domain to an event of a lower domain. */
export const subscribe = <P, N extends string>(
  to: DomainEvent<P, N>,
  handle: (tx: Tx, payload: P, ctx: EventContext) => Promise<void>,
): Subscriber<N> => ({
  event: to,
  handle: handle,
});

/** Declares the implementation of an extension point for a purpose that the domain owns. */
export const implementExtension = <P, A, Q extends Reader, N extends string, U extends string, V extends U>(
  to: ExtensionPoint<P, A, Q, N, U>,
  purpose: V,
  answer: (q: Q, payload: P, ctx: EventContext) => Promise<A>,
): Extension<N, V> => ({ extensionPoint: to, purpose, handle: answer });

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
  const ctx: EventContext = {
    ...means,
    publish: async (tx, what, payload) => {
      const deliver = async () => {
        for (const { event, handle } of reactions)
          if (event.name === what.name) await handle(tx, payload as never, ctx);
      };
      // Not awaited first: the connection sends it together with the first statement of a subscriber.
      await Promise.all([recordDomainEvent(tx, means, what, payload), deliver()]);
    },
    callExtension: async <P, A, Q extends Reader>(q: Q, what: ExtensionPoint<P, A, Q>, purpose: string, payload: P) => {
      const owner = answers.find(
        ({ extensionPoint, purpose: ownPurpose }) => extensionPoint.name === what.name && ownPurpose === purpose,
      );
      if (!owner) throw new Error(`nobody answers ${what.name} for ${purpose}`);
      return (await owner.handle(q as never, payload as never, ctx)) as A;
    },
  };
  return { publish: ctx.publish, callExtension: ctx.callExtension };
};
