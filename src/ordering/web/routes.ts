import type { Screen } from '#platform/browser/screen.ts';

export const orderingScreens: readonly Screen[] = [];
