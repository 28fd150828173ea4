import { useState } from 'react';
import { legalPaths } from '#legal/paths.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import type { ConsentEntry } from './consents.ts';

const FIRST_ROWS = 5;

const documentPaths: Partial<Record<ConsentEntry['kind'], string>> = {
  terms: legalPaths.terms(),
  privacy: legalPaths.privacy(),
};

/** Path of the document version at the time of the consent. */
const documentHref = ({ kind, at }: ConsentEntry): string | undefined =>
  documentPaths[kind] && `${documentPaths[kind]}?at=${at}`;

/**
 * Text key of a row: the privacy notice is "read", not agreed to, and the newsletter is "left" only after a subscription.
 * `olderConsents`: older rows.
 */
const consentTextKey = (
  { kind, given }: ConsentEntry,
  olderConsents: readonly ConsentEntry[],
): 'given' | 'readOn' | 'refused' | 'left' => {
  if (given) return kind === 'privacy' ? 'readOn' : 'given';
  return olderConsents.find((earlierConsent) => earlierConsent.kind === kind)?.given ? 'left' : 'refused';
};

/** The newest rows; a button shows all. */
export function ConsentRows({ consents }: { consents: readonly ConsentEntry[] }) {
  const t = useTexts('customers/web/consents');
  const format = useFormat();
  /** The plan with what tells its summary apart from others of an order: its extras and its share of a promo amount. */
  const namePlan = (plan: string, { extras = [], off }: ConsentEntry): string =>
    [plan, ...extras, ...(off ? [t('off', { amount: format.money(off) })] : [])].join(', ');
  const [showsAll, setShowsAll] = useState(false);
  const visibleConsents = showsAll ? consents : consents.slice(0, FIRST_ROWS);
  if (consents.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      <RowList>
        {visibleConsents.map((consent, place) => {
          const { uuid, kind, at, version, plan, file_name } = consent;
          const href = documentHref(consent);
          const title =
            plan === null
              ? t(`kinds.${kind}`)
              : t('ofPlan', { what: t(`kinds.${kind}`), plan: namePlan(plan, consent) });
          const consentText = t(consentTextKey(consent, consents.slice(place + 1)), { at: format.dateTime(at) });
          return (
            <Row
              key={uuid}
              title={title}
              detail={version ? `${consentText}, ${t('version', { version })}` : consentText}
              action={
                file_name ? (
                  <DownloadButton
                    url={`/api/customer/consent/document?consent_uuid=${uuid}`}
                    fileName={file_name}
                    text={t('download')}
                    documentLabel={`${title}, ${consentText}`}
                  />
                ) : (
                  href && (
                    <Link href={href} aria-label={t('openNamed', { what: t(`kinds.${kind}`) })}>
                      {t('open')}
                    </Link>
                  )
                )
              }
            />
          );
        })}
      </RowList>
      {visibleConsents.length < consents.length && (
        <Button kind="text" onClick={() => setShowsAll(true)}>
          {t('all', { count: consents.length - visibleConsents.length })}
        </Button>
      )}
    </>
  );
}
