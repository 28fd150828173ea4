/** How long a button still waits: for the eye, since a button whose name changes is read anew each second. Nothing once it is over. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  return seconds > 0 && <span aria-hidden="true">{`\u00a0(${seconds}\u00a0s)`}</span>;
}
