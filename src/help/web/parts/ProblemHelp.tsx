import { useQuery } from '@tanstack/react-query';
import { helpPaths } from '#help/paths.ts';
import { faqOfRefusal } from '#help/rules/faq-of-refusal.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

const findCode = (text: string) => {
  const lines = text.split('\n');
  return (Object.keys(faqOfRefusal) as (keyof typeof faqOfRefusal)[]).find((code) =>
    lines.includes(codeText(code) ?? code),
  );
};

/**
 * Below an error: its answer in the FAQ, and a mail to us that says what happened and where. Nothing below an error without
 * an answer. The refusal is found by the sentence on screen, so that no screen has to pass its code on.
 */
export function ProblemHelp({ text }: { text: string }) {
  const t = useTexts('help/web/problem');
  const code = findCode(text);
  const { data: terms } = useQuery({ ...termsQuery, enabled: code !== undefined });
  if (code === undefined) return null;
  // A mailto body has CRLF line ends (RFC 6068).
  const state = t('body', { text, screen: location.pathname, code }).replaceAll('\n', '\r\n');
  const mail = `?subject=${encodeURIComponent(t('subject', { code }))}&body=${encodeURIComponent(state)}`;
  return (
    <p className="row row--wrap g4">
      <Button kind="text" href={`${helpPaths.faq()}#${faqOfRefusal[code]}`}>
        {t('answer')}
      </Button>
      {terms && (
        <Button kind="text" href={`mailto:${terms.support.email}${mail}`}>
          {t('ask')}
        </Button>
      )}
    </p>
  );
}
