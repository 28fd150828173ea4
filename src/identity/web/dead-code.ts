import { Problem } from '#platform/browser/client.ts';

const deadCodes: ReadonlySet<string> = new Set(['CODE_ENDED', 'CODE_EXPIRED', 'CODE_USED', 'CODE_REPLACED']);

/** Marks the button that asks for a new code. */
export const newCodeButton = { 'data-new-code': true } as const;

/** After a code that no longer works, moves the focus from its field to the button that asks for a new one. */
export const focusNewCode = (error: unknown): void => {
  if (!(error instanceof Problem) || !deadCodes.has(error.code)) return;
  // Runs after the form has moved the focus to the field.
  setTimeout(() => document.querySelector<HTMLElement>('[data-new-code]')?.focus(), 50);
};
