import { Problem } from './client.ts';

/** Marks the button that leads on after a refusal, such as the one that asks for a new code. */
export const wayOut = { 'data-way-out': true } as const;

/** Moves the focus to the way out when a call was refused with one of `codes`. */
export const focusWayOutWhenRefused = (error: unknown, codes: readonly string[]): void => {
  if (!(error instanceof Problem) || !codes.includes(error.code)) return;
  // Runs after the form has moved the focus to the field.
  setTimeout(() => document.querySelector<HTMLElement>('[data-way-out]')?.focus(), 50);
};
