import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BalanceEntry, BillingContract } from '../../contract.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { DownloadButton } from '#platform/browser/DownloadButton.tsx';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { RowList } from '#platform/ui/cards/RowList.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Query of the entries of a balance, the newest first. */
const balanceEntriesQuery = (customer_product_uuid: string) =>
  createContractQueryBuilder<BillingContract>()('GET /api/customer/prepaid/entry/list', {
    query: { customer_product_uuid },
  });

/** Entries of a balance. A change of `balance` reloads them. */
export function BalanceMovements({ sim, balance }: { sim: string; balance: number }) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  const entriesQuery = balanceEntriesQuery(sim);
  const query = useQuery({
    ...entriesQuery,
    queryKey: [...entriesQuery.queryKey, balance],
    placeholderData: keepPreviousData,
  });
  const { data, isError } = query;
  return (
    <section className="topup__moves stack g4">
      <h2>{t('moves.title')}</h2>
      {data ? (
        <RowList>
          {data.items.map((entry) => (
            <Row
              key={`${entry.kind} ${entry.at} ${entry.month} ${entry.name}`}
              title={formatTitle(entry, t, format)}
              detail={formatDetail(entry, t, format)}
              end={<span className="topup__sum">{format.signedMoney(entry.amount)}</span>}
              action={
                entry.receipt_url && (
                  <DownloadButton
                    url={entry.receipt_url}
                    fileName={`${t('moves.receipt')} ${brusselsDate(new Date(entry.at))}.pdf`}
                    text={t('moves.receipt')}
                    documentLabel={format.date(entry.at)}
                  />
                )
              }
            />
          ))}
        </RowList>
      ) : isError ? (
        <LoadErrorNotice query={query} kind="warn">
          {t('moves.failed')}
        </LoadErrorNotice>
      ) : (
        <Skeleton height="12rem" />
      )}
    </section>
  );
}

const formatTitle = ({ kind, month, name }: BalanceEntry, t: Texts<'billing/web/top-up'>, format: Format): string =>
  t(`moves.${kind}`, { month: month ? format.month(month) : '', name: name ?? '' });

const formatDetail = ({ at, vat }: BalanceEntry, t: Texts<'billing/web/top-up'>, format: Format): string =>
  vat > 0 ? t('moves.withVat', { date: format.date(at), vat: format.money(vat) }) : format.date(at);
