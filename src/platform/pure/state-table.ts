/** Target states by state and event. An unlisted event is not allowed in that state. */
export type StateTransitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

export type StateTable<State extends string, Event extends string> = {
  readonly initial: State;
  readonly states: readonly State[];
  /** The state after `event`, or null when the event is not allowed in `state`. */
  next(state: State, event: Event): State | null;
  /** The events allowed in `state`, in table order. */
  events(state: State): Event[];
  /** Whether no event is allowed in `state`. */
  isFinal(state: State): boolean;
  /** All states reachable from `from`, including itself. */
  reachable(from?: State): ReadonlySet<State>;
};

/** Builds a state machine from a table; see `StateTransitions`. A bundle leaves out tables that it does not use. */
/* @__NO_SIDE_EFFECTS__ */
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
      const reached = new Set<State>([from]);
      for (const state of reached) {
        for (const event of events(state)) reached.add(next(state, event) as State);
      }
      return reached;
    },
  };
}
