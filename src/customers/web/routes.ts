import type { Screen } from '#platform/browser/screen.ts';

export const customersScreens: readonly Screen[] = [];
