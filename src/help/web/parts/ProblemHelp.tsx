import { useQuery, useQueryClient } from '@tanstack/react-query';
import { helpPaths } from '#help/paths.ts';
import { faqOfRefusal } from '#help/rules/faq-of-refusal.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { callState } from '#platform/browser/client.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { supportPaths } from '#support/paths.ts';
import { findProblemOnScreen } from './problem-on-screen.ts';

type AnsweredCode = keyof typeof faqOfRefusal;

const findCode = (text: string): AnsweredCode | undefined => {
  const lines = text.split('\n');
  return (Object.keys(faqOfRefusal) as AnsweredCode[]).find((code) => lines.includes(codeText(code) ?? code));
};

/**
 * Shows below an error a link to its answer in the FAQ, and a link to customer service that passes on what happened and where. A
 * visitor without a session gets a mail link instead, and only for an error with an answer. The refusal is found by the sentence
 * on screen, so that no screen has to pass its code on. `text`: null below a part that failed to load.
 */
export function ProblemHelp({ text }: { text: string | null }) {
  const t = useTexts('help/web/problem');
  const queries = useQueryClient();
  const code = text === null ? undefined : findCode(text);
  const isSignedIn = callState.session !== null && !location.pathname.startsWith(supportPaths.tickets());
  const { data: terms } = useQuery({ ...termsQuery, enabled: code !== undefined && !isSignedIn });
  if (code === undefined && !isSignedIn) return null;
  const problem = findProblemOnScreen(queries, text);
  const origin = { from: location.pathname, code: code ?? problem?.code, request: problem?.request_id };
  return (
    <p className="row row--wrap g4">
      {code && (
        <Button kind="text" href={`${helpPaths.faq()}#${faqOfRefusal[code]}`}>
          {t('answer')}
        </Button>
      )}
      {isSignedIn && (
        <Button kind="text" href={supportPaths.newTicket(origin)}>
          {t('help')}
        </Button>
      )}
      {!isSignedIn && code && terms && (
        <Button kind="text" href={toMail(terms.support.email, code, text ?? '')}>
          {t('ask')}
        </Button>
      )}
    </p>
  );

  function toMail(email: string, refusal: AnsweredCode, uses: string): string {
    // A mailto body has CRLF line ends (RFC 6068).
    const state = t('body', { text: uses, screen: location.pathname, code: refusal }).replaceAll('\n', '\r\n');
    return `mailto:${email}?subject=${encodeURIComponent(t('subject', { code: refusal }))}&body=${encodeURIComponent(state)}`;
  }
}
