import { useLayoutEffect, useRef } from 'react';

/** Time for which presses are ignored after a change, because of double presses. */
const SETTLE_MS = 400;

/**
 * Ignores presses for a moment, so that a control which replaces a pressed button is not pressed too. The focus stays
 * as well. Keyboard presses have a click count of 0 and are not ignored. `data-settling` on the root element makes
 * journeys wait.
 */
const ignorePressesBriefly = (): void => {
  const signal = AbortSignal.timeout(SETTLE_MS);
  const { dataset } = document.documentElement;
  const mark = String(performance.now());
  dataset['settling'] = mark;
  signal.addEventListener('abort', () => dataset['settling'] === mark && delete dataset['settling']);
  for (const press of ['mousedown', 'click'] as const)
    addEventListener(press, (event) => event.detail && (event.preventDefault(), event.stopPropagation()), {
      capture: true,
      signal,
    });
};

/** Ignores a double press when the step of a screen changes without navigation; beside `useFocusOnStepChange`. */
export const useIgnorePressesOnStepChange = (step: string): void => {
  const before = useRef(step);
  // A layout effect runs in the frame in which the buttons of the new step appear.
  useLayoutEffect(() => {
    if (before.current !== step) ignorePressesBriefly();
    before.current = step;
  }, [step]);
};

/** Ignores presses briefly when a component appears by itself, over a control that may be about to be pressed. */
export const useIgnorePressesBriefly = (): void => {
  useLayoutEffect(ignorePressesBriefly, []);
};
