import type { Screen } from '#platform/browser/screen.ts';

export const subscriptionsScreens: readonly Screen[] = [];
