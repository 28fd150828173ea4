import type { Cents } from '#platform/pure/money.ts';

/** Thousandths of a cent in a cent. */
export const MILLICENTS = 1000;

/** Cost of a month in cents, rounded half up. The cost is rounded only here. */
export const centsOfMillicents = (millicents: number): Cents => Math.round(millicents / MILLICENTS);
