import { defineDomain } from '#platform/domain.ts';

/** Only screens: its answers are texts, and their figures those of the rules below. */
export const help = defineDomain({ name: 'help' });
