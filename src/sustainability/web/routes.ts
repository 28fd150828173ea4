import type { Screen } from '#platform/browser/screen.ts';

export const sustainabilityScreens: readonly Screen[] = [];
