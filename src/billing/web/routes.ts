import type { Screen } from '#platform/browser/screen.ts';

export const billingScreens: readonly Screen[] = [];
