/** Which state each event leads to, from each state. An event that is not listed is not possible there. */
export type StateTransitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

export type StateTable<State extends string, Event extends string> = {
  readonly initial: State;
  readonly states: readonly State[];
  /** The state after `event`, or null when the event is not possible in `state`. */
  next(state: State, event: Event): State | null;
  /** The events possible in `state`, in the order of the table. */
  events(state: State): Event[];
  /** Whether nothing can happen any more. */
  isFinal(state: State): boolean;
  /** Every state that can be reached from `from` (itself included). */
  reachable(from?: State): ReadonlySet<State>;
};

/** A state machine written as a table; see `Arrows`. */
export function stateTable<State extends string, Event extends string>(
  initial: State,
  arrows: StateTransitions<State, Event>,
): StateTable<State, Event> {
  const events = (state: State) => Object.keys(arrows[state]) as Event[];
  const next = (state: State, event: Event): State | null =>
    Object.hasOwn(arrows, state) && Object.hasOwn(arrows[state], event) ? (arrows[state][event] ?? null) : null;
  return {
    initial,
    states: Object.keys(arrows) as State[],
    next,
    events,
    isFinal: (state) => events(state).length === 0,
    reachable(from = initial) {
      const seen = new Set<State>([from]);
      for (const state of seen) {
        for (const event of events(state)) seen.add(next(state, event) as State);
      }
      return seen;
    },
  };
}
