import { platformCodes } from '#platform/contract/problem.ts';
import { codeText } from '#platform/i18n/texts.ts';
import type { EndpointCall } from './endpoint-calls.ts';
import type { TestReply, AnyJson } from '../product/test-browser.ts';

/** Internal terms that must not appear in a reply: files, statements, libraries, unfilled placeholders. */
const internalTerms =
  /node_modules|\.ts\b|\bat .+ \(|select .+ from|insert into|drizzle|postgres|pg_|zod|\{\{|errors\./i;

const broken = new Set((['en', 'fr', 'nl'] as const).map((language) => codeText(language, 'SOMETHING_WENT_WRONG')));
/** Matches a text with a capital letter and at least four characters after it. */
const sentence = /^\P{Lu}*\p{Lu}.{4,}/u;

/**
 * Returns the faults of a reply: a success must match the contract; a problem must be declared, have a sentence and
 * reveal no internals. Of the 5xx statuses only an outage is allowed.
 */
export const findProblemReplyFaults = (
  { entry }: Pick<EndpointCall, 'entry'>,
  answer: TestReply<AnyJson>,
): string[] => {
  if (answer.status < 300) return [];
  const { code, detail, title, errors = [], ...otherFields } = answer.problem;
  const codes: Record<string, number> = { ...platformCodes, ...entry.refusals };
  const texts = [detail, title, ...errors.map((each) => each.detail)];
  const checks: [string, boolean][] = [
    ['is no problem+json', !answer.headers.get('content-type')?.includes('application/problem+json')],
    ['is broken', answer.status >= 500 && answer.status !== 503],
    [`has the code ${code}, which is not declared with this status`, codes[code] !== answer.status],
    ['has no sentence', texts.some((text) => !sentence.test(text))],
    ['has a code without a text', answer.status !== 500 && texts.some((text) => broken.has(text))],
    ['tells of the inside', internalTerms.test(JSON.stringify([texts, otherFields]))],
  ];
  return checks.flatMap(([fault, isFault]) => (isFault ? [`${answer.status} ${code} ${fault}`] : []));
};
