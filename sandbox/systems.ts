import type { System } from './core/system.ts';

/** The outside world, in the order of the page. */
export const systems: System[] = [];
