import type { Strings } from '../../pure/text-lookup.ts';

/**
 * Strings of all screens in French, one chunk per namespace. A visit loads the list of its own language only. Strings of mails
 * and contract summaries are excluded, because only the server uses them.
 */
export const screenStringFiles = import.meta.glob<{ default: Strings }>([
  '/src/*/strings/fr.json',
  '/src/*/web/*/strings/fr.json',
  '!/src/{catalogue,notifications}/strings/*.json',
  '!/src/account/web/home/**',
]);
