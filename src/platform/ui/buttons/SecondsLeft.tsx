const MINUTES_FROM = 120;

/**
 * Remaining seconds of a button's wait. Hidden from screen readers, which would read the changing name every second.
 * Empty when the wait is over.
 */
export function SecondsLeft({ seconds }: { seconds: number }) {
  const timeLeft = seconds < MINUTES_FROM ? `${seconds}\u00a0s` : `${Math.ceil(seconds / 60)}\u00a0min`;
  return seconds > 0 && <span aria-hidden="true">{`\u00a0(${timeLeft})`}</span>;
}
