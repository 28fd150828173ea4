import { defineDomain } from '#platform/domain.ts';

/** Has screens only, without endpoints or tables: answers are texts, and their figures come from rules of lower domains. */
export const help = defineDomain({ name: 'help' });
