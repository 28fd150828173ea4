import type { Store } from './store.ts';

export const behaviourModes = ['accept', 'refuse', 'delay', 'twice', 'lose', 'hold', 'garbage', 'down'] as const;
export type BehaviourMode = (typeof behaviourModes)[number];

export interface Behaviour {
  mode: BehaviourMode;
  /** The reason to refuse with, in the system's own words. */
  code?: string;
  /** For `delay`: how long the answer takes, in real milliseconds. */
  delay_ms?: number;
  /** How many calls it applies to; without it, until changed. */
  times?: number;
  /** Only calls that contain this text (a number, an IBAN, an address…). */
  match?: string;
}

export interface Behaviours {
  set(system: string, behaviour: Behaviour): void;
  list(system: string): Behaviour[];
  /** Returns the behaviour of a call and counts it against `times`; `about` is the text of the call, compared with `match`. */
  consume(system: string, about: string): Behaviour;
  reset(): void;
}

/** How often each event of a call is sent. `lose`: 0; the work continues without events. */
export const eventCopiesOf = ({ mode }: Behaviour): number => (mode === 'twice' ? 2 : mode === 'lose' ? 0 : 1);

type StoredBehaviour = Behaviour & { id: string; system: string };

/** How each outside system behaves: one setting for all calls, and one for each text to match, which goes first. */
export function createBehaviours(store: Store): Behaviours {
  const kept = store.collection<StoredBehaviour>('behaviour');
  const key = (system: string, match?: string) => `${system}|${match ?? ''}`;
  return {
    set(system, behaviour) {
      const id = key(system, behaviour.match);
      if (behaviour.mode === 'accept') kept.remove(id);
      else kept.put({ ...behaviour, id, system });
    },
    list: (system) => kept.list({ where: { system } }).map(({ id: _id, system: _system, ...behaviour }) => behaviour),
    consume(system, about) {
      const text = about.toLowerCase();
      const found =
        kept.list({ where: { system } }).find(({ match }) => match && text.includes(match.toLowerCase())) ??
        kept.get(key(system));
      if (!found) return { mode: 'accept' };
      const { id, system: _system, ...behaviour } = found;
      if (found.times === 1) kept.remove(id);
      else if (found.times) kept.put({ ...found, times: found.times - 1 });
      return behaviour;
    },
    reset: () => kept.clear(),
  };
}
