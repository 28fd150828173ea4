import type { LegalPart } from '../rules/legal-documents.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';

/** A web address in a text, without the punctuation of the sentence around it. */
const webAddress = /((?:https?:\/\/|www\.)[^\s()]*[^\s().,;:]|economie\.fgov\.be)/;

const hrefOf = (address: string): string => (/^https?:/.test(address) ? address : `https://${address}`);

/** A paragraph in which web addresses are links, and email addresses are not broken over lines. */
function LinkedParagraph({ text }: { text: string }) {
  return text.split(webAddress).map((piece, at) =>
    webAddress.test(piece) ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
      <a key={at} href={hrefOf(piece)}>
        {piece.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <TextWithAddress key={at} text={piece} />
    ),
  );
}

/** Contents of a text, with a link to each section. */
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
