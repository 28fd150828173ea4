import type { Strings } from '../pure/text-lookup.ts';

/**
 * Strings of all screens, one chunk per language and namespace. Strings of mails and contract summaries are excluded,
 * because only the server uses them.
 */
export const screenStringFiles = import.meta.glob<{ default: Strings }>([
  '/src/*/strings/*.json',
  '/src/*/web/*/strings/*.json',
  '!/src/{catalogue,notifications}/strings/*.json',
  '!/src/account/web/home/**',
]);
