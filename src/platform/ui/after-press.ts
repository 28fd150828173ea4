let pressing = false;

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => (pressing = true), true);
  for (const end of ['mouseup', 'dragend'] as const) document.addEventListener(end, () => (pressing = false), true);
}

/**
 * Runs what may move the page: at once or, while a button of the mouse is down, after the click that it becomes. What moves
 * away between pressing and letting go is never clicked. A finger's tap ends as such a press too.
 */
export function afterPress(run: () => void): void {
  if (!pressing) return run();
  const ended = () => {
    document.removeEventListener('mouseup', ended, true);
    document.removeEventListener('dragend', ended, true);
    setTimeout(run);
  };
  document.addEventListener('mouseup', ended, true);
  document.addEventListener('dragend', ended, true);
}
