import { useQuery } from '@tanstack/react-query';
import type { VersionedDocument } from '#legal/rules/legal-editions.ts';
import { legalPaths } from '#legal/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import download from '#platform/ui/pictures/icons/download.svg?raw';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import { EarlierNotice } from './EarlierNotice.tsx';
import { EditionLinks } from './EditionLinks.tsx';
import { editionHref, editionPdfHref, type LegalEdition, type LegalEditions, legalEditionsQuery } from './editions.ts';
import { LegalSections } from './LegalSections.tsx';

/** An earlier wording that a customer agreed to, to read and to download. */
export function EditionContent({
  document,
  shownEdition,
  editions,
}: {
  document: VersionedDocument;
  shownEdition: LegalEdition;
  editions: LegalEditions;
}) {
  const t = useTexts('legal');
  const { edition, version, page, text, has_document } = shownEdition;
  const editionIndex = editions.findIndex((each) => each.edition === edition);
  const [validFrom, validUntil] = [editions[editionIndex]?.from, editions[editionIndex - 1]?.from];
  return (
    <>
      <p className="quiet">{t('version', { version })}</p>
      {validFrom !== undefined && validUntil !== undefined && (
        <EarlierNotice edition={edition} from={validFrom} until={validUntil} now={legalPaths[document]()} />
      )}
      <div className="row g3 legal__own">
        {has_document && (
          <Button
            kind="secondary"
            href={editionPdfHref(document, edition)}
            icon={download}
            target="_blank"
            rel="noopener"
          >
            {t('editions.download')}
          </Button>
        )}
        {page && (
          <Button kind="secondary" href={page} target="_blank" rel="noreferrer" iconAfter={external}>
            {t('open')}
          </Button>
        )}
      </div>
      {text && <LegalSections intro={text.intro} parts={text.parts} />}
      <EditionLinks editions={editions} hrefOf={(each) => editionHref(document, each)} />
    </>
  );
}

/** Below the text in force: the list of earlier editions. The text does not wait for it. */
export function EarlierEditions({ document }: { document: VersionedDocument }) {
  const { data } = useQuery(legalEditionsQuery(document));
  return data ? <EditionLinks editions={data} hrefOf={(edition) => editionHref(document, edition)} /> : null;
}
