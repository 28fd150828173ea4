import { useQuery } from '@tanstack/react-query';
import type { EndedMandate, paymentsContract } from '#payments/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Refetches at each visit: a mandate may have ended on another screen. */
const formerMandatesQuery = {
  ...createContractQueryBuilder<typeof paymentsContract>()('GET /api/customer/payment/mandate/list'),
  staleTime: 0,
} as const;

/** How and when a mandate ended, and of which account it was. */
function useEndText() {
  const t = useTexts('billing/web/methods');
  const format = useFormat();
  return ({ ended, ended_at, iban_end }: EndedMandate): string => {
    const account = t('former.account', { end: iban_end });
    if (ended_at === null) return account;
    const how = ended === 'withdrawn' || ended === 'replaced' ? ended : 'ended';
    return `${account}. ${t(`former.${how}`, { day: format.date(ended_at) })}`;
  };
}

/** Mandates that have ended, each with its document; nothing while they load, below everything else, and nothing without any. */
export function FormerMandates() {
  const t = useTexts('billing/web/methods');
  const platformTexts = useTexts('platform');
  const endText = useEndText();
  const { data, isError, isFetching, refetch } = useQuery(formerMandatesQuery);
  if (isError && !data)
    return (
      <Notice
        kind="warn"
        action={
          <Button kind="text" pending={isFetching} onClick={() => void refetch()}>
            {platformTexts('retry')}
          </Button>
        }
      >
        {t('former.failed')}
      </Notice>
    );
  if (!data || data.mandates.length === 0) return null;
  return (
    <section className="stack g3">
      <h2>{t('former.title')}</h2>
      <RowList>
        {data.mandates.map((mandate) => (
          <Row
            key={mandate.reference}
            title={mandate.reference}
            detail={endText(mandate)}
            action={
              mandate.has_document && (
                <DownloadButton
                  url={`/api/customer/payment/mandate/document?mandate_reference=${encodeURIComponent(mandate.reference)}`}
                  fileName={`${mandate.reference}.pdf`}
                  text={t('former.download')}
                  documentLabel={mandate.reference}
                />
              )
            }
          />
        ))}
      </RowList>
    </section>
  );
}
