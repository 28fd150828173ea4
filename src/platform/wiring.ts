import type { Domain } from './domain.ts';

type ValueOf<T> = T[keyof T];
type Declared<D> = D extends { events: infer E } ? ValueOf<E> : never;

type DeclaredEvent<D> =
  Declared<D> extends infer E ? (E extends { name: infer N; version: number } ? N : never) : never;
type SubscribedEvent<D> = D extends { subscribers: readonly (infer S)[] }
  ? S extends { event: { name: infer N } }
    ? N
    : never
  : never;

/** Extension points as `name for purpose`. */
type DeclaredPoint<D> =
  Declared<D> extends infer E
    ? E extends { name: infer N extends string; purposes: readonly (infer U extends string)[] }
      ? `${N} for ${U}`
      : never
    : never;
type ImplementedPoint<D> = D extends { extensions: readonly (infer X)[] }
  ? X extends { extensionPoint: { name: infer N extends string }; purpose: infer U extends string }
    ? `${N} for ${U}`
    : never
  : never;
type ImplementedTwice<D, Seen = never> = D extends readonly [infer First, ...infer Others]
  ? (ImplementedPoint<First> & Seen) | ImplementedTwice<Others, Seen | ImplementedPoint<First>>
  : never;

type Gap<Events, Subscribed, Points, Implemented, Twice> =
  | `nobody subscribes to ${Exclude<Events, Subscribed> & string}`
  | `no domain declares ${Exclude<Subscribed, Events> & string}`
  | `nobody implements ${Exclude<Points, Implemented> & string}`
  | `no domain declares ${Exclude<Implemented, Points> & string}`
  | `two domains implement ${Twice & string}`;

type WiringGap<D extends readonly unknown[]> = Gap<
  DeclaredEvent<D[number]>,
  SubscribedEvent<D[number]>,
  DeclaredPoint<D[number]>,
  ImplementedPoint<D[number]>,
  ImplementedTwice<D>
>;

type Complete<D extends readonly unknown[]> = [WiringGap<D>] extends [never] ? unknown : { gap: WiringGap<D> };

/**
 * Returns the domains of the product. The compiler reports a gap by its name: an event without a subscriber, a purpose of an extension point that no
 * domain implements, or one that several implement.
 */
export const defineDomains = <const D extends readonly Domain[]>(domains: D & Complete<D>): readonly Domain[] =>
  domains;
