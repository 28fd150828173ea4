const MINUTES_FROM = 120;

/** How long a button still waits: for the eye, since a button whose name changes is read anew each second. Nothing once it is over. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  const left = seconds < MINUTES_FROM ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`;
  return seconds > 0 && <span aria-hidden="true">{`\u00a0(${left})`}</span>;
}
