import type { Strings } from '../pure/text-lookup.ts';

/**
 * What screens say, one chunk per language and namespace: a domain, or a part of its screens with words of its own. Mails and contract
 * summaries are the server's: no screen says their words.
 */
export const screenStringFiles = import.meta.glob<{ default: Strings }>([
  '/src/*/strings/*.json',
  '/src/*/web/*/strings/*.json',
  '!/src/{catalogue,notifications}/strings/*.json',
  '!/src/account/web/home/**',
]);
