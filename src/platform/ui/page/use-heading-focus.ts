import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top and focuses the heading when the step of a screen changes without navigation. `step` is
 * undefined until known.
 */
export const useFocusOnStepChange = (step: string | undefined): void => {
  const before = useRef(step);
  useEffect(() => {
    const hasMoved = before.current !== undefined && step !== undefined && before.current !== step;
    before.current = step ?? before.current;
    if (!hasMoved) return;
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
};

/** Focuses the heading when the focused element disappeared with its step. `step` is undefined until known. */
export const useFocusHeadingOnLostFocus = (step: string | undefined): void => {
  const before = useRef(step);
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== step;
    before.current = step;
    if (hasMoved && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
};
