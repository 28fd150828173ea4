import type { LegalPart } from '#legal/rules/legal-documents.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LinkedParagraph } from './LinkedParagraph.tsx';

/** The parts of a text, with the way to each. */
export function LegalSections({ intro, parts }: { intro: string; parts: readonly LegalPart[] }) {
  const t = useTexts('legal');
  return (
    <>
      <p className="legal__intro">
        <LinkedParagraph text={intro} />
      </p>
      <nav className="legal__nav" aria-label={t('contents')}>
        <ol>
          {parts.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map(({ key, title, text }) => (
        <section key={key} id={key} className="legal__part stack g3">
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>
              <LinkedParagraph text={paragraph} />
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
