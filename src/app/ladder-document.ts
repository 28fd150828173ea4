import { type Endpoint, stepUpOf } from '#platform/contract/endpoint.ts';
import type { DomainApi } from '#platform/http/handler.ts';

const begin = '<!-- endpoints by consequence: written by npm run docs -->';
const end = '<!-- end of what npm run docs writes -->';

/** When a step-up of each kind is needed (`stepUp` in the contracts). */
const kinds: Readonly<Record<string, string>> = {
  'once-active': 'once a SIM is in use',
  'owner-change': 'once a SIM is in use, when name or address differ',
  'on-mandate': 'once a SIM is in use, with a mandate, however the order is to be paid',
  'no-old-password': 'without the old password',
};

const proofOf = (entry: Endpoint): string => {
  if (entry.stepUp === 'at-checkout') return 'at the payment provider';
  const stepUp = stepUpOf(entry);
  if (stepUp === null) return entry.caller.startsWith('outside') ? 'signature or lookup' : '';
  if (stepUp === true) return 'step-up';
  const when = kinds[stepUp];
  if (when === undefined) throw new Error(`the kind ${stepUp} has no words`);
  return `step-up ${when}`;
};

const holdOf = ({ rung, holdPolicy = 'asked' }: Endpoint): string => {
  if (rung !== 'irreversible') return '';
  return { asked: 'waits', 'by-handler': 'waits; blocks or closes at once', refused: 'refused until then' }[holdPolicy];
};

/** A Markdown table of all changing endpoints with their rung and proof, by domain. */
const ladderTable = (domains: readonly DomainApi[]): string => {
  const rows = domains.flatMap(({ contract }) =>
    (Object.entries(contract) as [string, Endpoint][])
      .filter(([route]) => !route.startsWith('GET '))
      .map(([route, entry]) => [`\`${route}\``, entry.caller, entry.rung ?? '', proofOf(entry), holdOf(entry)]),
  );
  const head = ['Endpoint', 'Caller', 'Rung', 'Proof', 'Not known for long'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};

/**
 * `docs/security.md` with the present table of endpoints.
 * @throws Error when the place of the table is missing
 */
export const withEndpointRungTable = (document: string, domains: readonly DomainApi[]): string => {
  const [before, afterBegin] = document.split(begin);
  const after = afterBegin?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('docs/security.md has no place for the endpoints');
  return `${before}${begin}\n\n${ladderTable(domains)}\n\n${end}${after}`;
};
