let pressing = false;
let waiting: (() => void)[] = [];

function ended(): void {
  pressing = false;
  const runs = waiting;
  waiting = [];
  // behind the click that the press becomes
  for (const run of runs) setTimeout(run);
}

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressing = true), true);
  document.addEventListener('mouseup', ended, true);
  document.addEventListener('dragend', ended, true);
}

/**
 * Runs what may move the page: at once or, while a button of the mouse is down, after the click that it becomes. What moves
 * away between pressing and letting go is never clicked. A finger's tap ends as such a press too.
 */
export function runAfterPress(run: () => void): void {
  if (pressing) waiting.push(run);
  else run();
}
