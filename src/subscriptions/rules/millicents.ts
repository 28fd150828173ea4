import type { Millicents, Cents } from '#platform/pure/money.ts';

/** Thousandths of a cent in a cent. */
export const MILLICENTS = 1000;

/** Converts the cost of a month to cents, rounded half up. No other code rounds costs. */
export const centsOfMillicents = (millicents: Millicents): Cents => Math.round(millicents / MILLICENTS);
