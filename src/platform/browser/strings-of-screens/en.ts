import type { Strings } from '../../pure/text-lookup.ts';

/**
 * Strings of all screens in English, one chunk per namespace. A visit loads the list of its own language only. Strings of mails
 * and contract summaries are excluded, because only the server uses them.
 */
export const screenStringFiles = import.meta.glob<{ default: Strings }>([
  '/src/*/strings/en.json',
  '/src/*/web/*/strings/en.json',
  '!/src/{catalogue,notifications}/strings/*.json',
  '!/src/account/web/home/**',
]);
