import type { PointerEvent as ReactPointerEvent } from 'react';

/** Distance in px that closes a sheet on release; a fast flick (px per ms) closes it sooner. */
const FAR = 96;
const FLICK = 0.5;
/** Shorter movements are taps. */
const TAP = 12;

/** The end of a drag is also a click on the grip, which must not reopen the sheet. */
function swallowClick(grip: HTMLElement): void {
  const swallow = (event: Event) => event.stopPropagation();
  grip.addEventListener('click', swallow, { once: true });
  setTimeout(() => grip.removeEventListener('click', swallow));
}

/** Call on pointer down on the grip: the sheet follows the finger and closes when dragged far or flicked. */
export function trackSwipeDown(
  pressEvent: ReactPointerEvent<HTMLElement>,
  sheet: HTMLElement | null,
  close: () => void,
): void {
  if (!sheet || pressEvent.button !== 0) return;
  const grip = pressEvent.currentTarget;
  const startY = pressEvent.clientY;
  const startTime = pressEvent.timeStamp;
  grip.setPointerCapture(pressEvent.pointerId);
  let pulled = 0;
  const move = (event: PointerEvent) => {
    pulled = Math.max(0, event.clientY - startY);
    sheet.style.transition = 'none';
    sheet.style.transform = `translateY(${pulled}px)`;
  };
  const finish = (event: PointerEvent) => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', finish);
    grip.removeEventListener('pointercancel', finish);
    sheet.style.transition = '';
    sheet.style.transform = '';
    if (pulled > TAP) swallowClick(grip);
    const speed = pulled / Math.max(1, event.timeStamp - startTime);
    if (event.type === 'pointerup' && (pulled > FAR || (pulled > TAP && speed > FLICK))) close();
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', finish);
  grip.addEventListener('pointercancel', finish);
}
