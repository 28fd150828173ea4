let pressing = false;
let waitingRuns: (() => void)[] = [];

function runWaiting(): void {
  pressing = false;
  const runs = waitingRuns;
  waitingRuns = [];
  // after the click event, which follows the end of the press
  for (const run of runs) setTimeout(run);
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressing = true), true);
  document.addEventListener('mouseup', runWaiting, true);
  document.addEventListener('dragend', runWaiting, true);
}

/**
 * Runs a change that may move the layout: immediately or, while a mouse button is down, after the click. An element
 * that moves between press and release would not be clicked. Taps end as such a press too.
 */
export function runAfterPress(run: () => void): void {
  if (pressing) waitingRuns.push(run);
  else run();
}
