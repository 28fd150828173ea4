import type { Strings } from '../pure/text-lookup.ts';

/** Words that only some screens of a domain say: one chunk per language and folder. */
export const files = import.meta.glob<{ default: Strings }>('/src/*/web/*/strings/*.json');
