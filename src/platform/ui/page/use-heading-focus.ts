import { useEffect, useRef } from 'react';

/** Another step of a screen whose path stays: from its top, with the focus on its heading. `step` is undefined until it is known. */
export const useFocusOnStepChange = (step: string | undefined): void => {
  const before = useRef(step);
  useEffect(() => {
    const moved = before.current !== undefined && step !== undefined && before.current !== step;
    before.current = step ?? before.current;
    if (!moved) return;
    scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
};

/** When what was pressed went with the step it belonged to, reading goes on from the heading. */
export const useRestoreLostFocus = (step: string): void => {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
};
