import type { Store } from './store.ts';

export const behaviourModes = ['accept', 'refuse', 'delay', 'twice', 'lose', 'hold', 'garbage', 'down'] as const;
export type BehaviourMode = (typeof behaviourModes)[number];

export interface Behaviour {
  mode: BehaviourMode;
  /** Refusal code of the system. */
  code?: string;
  /** For `delay`: delay of the reply in real milliseconds. */
  delay_ms?: number;
  /** Number of calls it applies to; absent: until changed. */
  times?: number;
  /** Applies only to calls that contain this text (a number, an IBAN, an address). */
  match?: string;
}

export interface Behaviours {
  set(system: string, behaviour: Behaviour): void;
  list(system: string): Behaviour[];
  /** Returns the behaviour of a call and counts it against `times`; `callText` is the text of the call, compared with `match`. */
  consume(system: string, callText: string): Behaviour;
  reset(): void;
}

/** How often each event of a call is sent. `lose`: 0; the work continues without events. */
export const eventCopiesOf = ({ mode }: Behaviour): number => (mode === 'twice' ? 2 : mode === 'lose' ? 0 : 1);

type StoredBehaviour = Behaviour & { id: string; system: string };

/** Stores the behaviour of each system: one for all calls, and one for each text to match, which has priority. */
export function createBehaviourStore(store: Store): Behaviours {
  const storedBehaviours = store.collection<StoredBehaviour>('behaviour');
  const key = (system: string, match?: string) => `${system}|${match ?? ''}`;
  return {
    set(system, behaviour) {
      const id = key(system, behaviour.match);
      if (behaviour.mode === 'accept') storedBehaviours.remove(id);
      else storedBehaviours.save({ ...behaviour, id, system });
    },
    list: (system) =>
      storedBehaviours.list({ where: { system } }).map(({ id: _id, system: _system, ...behaviour }) => behaviour),
    consume(system, callText) {
      const text = callText.toLowerCase();
      const matchingBehaviour =
        storedBehaviours.list({ where: { system } }).find(({ match }) => match && text.includes(match.toLowerCase())) ??
        storedBehaviours.get(key(system));
      if (!matchingBehaviour) return { mode: 'accept' };
      const { id, system: _system, ...behaviour } = matchingBehaviour;
      if (matchingBehaviour.times === 1) storedBehaviours.remove(id);
      else if (matchingBehaviour.times)
        storedBehaviours.save({ ...matchingBehaviour, times: matchingBehaviour.times - 1 });
      return behaviour;
    },
    reset: () => storedBehaviours.clear(),
  };
}
