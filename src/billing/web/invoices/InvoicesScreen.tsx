import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '#billing/contract.ts';
import { reasonNothingIsDue, waitingInvoicesByUrgency } from '#billing/rules/invoice-status.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import invoicePicture from '#platform/ui/pictures/invoice.svg?no-inline';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import check from '#platform/ui/pictures/icons/check.svg?raw';
import { useRecoverLostFocusOnChange } from '#platform/ui/page/use-recover-lost-focus-on-change.ts';
import { EmptyState, ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { Skeleton, SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useProducts } from '#subscriptions/web/queries.ts';
import { NextBill } from '../parts/NextBill.tsx';
import { FirstToPay } from './FirstToPay.tsx';
import { invoiceListQuery, openInvoicesQuery } from './invoice-queries.ts';
import { InvoiceTable } from './InvoiceTable.tsx';
import { MonthBars } from './MonthBars.tsx';
import { CreditCard, HowYouPay } from './PaymentAside.tsx';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import { useRefreshInvoicesOnLiveChange } from './use-refresh-invoices-on-live-change.ts';
import './invoices.css';

/** Invoices and payments: what is due first, the last twelve months, the history; beside them the next bill and the payment method. */
export function InvoicesScreen() {
  const { t } = useInvoiceTexts();
  const products = useProducts().data;
  const { data } = useQuery(invoiceListQuery());
  useRefreshInvoicesOnLiveChange();
  return (
    <main id="main" className="wrap page">
      <h1 tabIndex={-1} className="inv__title">
        {t('title')}
      </h1>
      <div className="cols">
        <div className="inv__main">
          <Invoices />
        </div>
        <aside className="inv__side" aria-label={t('aside')}>
          {data && <CreditCard credit={data.balance.credit} />}
          {products && products.length > 0 && <NextBill products={products} />}
          {products && <HowYouPay products={products} />}
        </aside>
      </div>
    </main>
  );
}

function Invoices() {
  const { t } = useInvoiceTexts();
  const platformTexts = useTexts('platform');
  const [pages, setPages] = useState(1);
  const pageQueries = useQueries({ queries: Array.from({ length: pages }, (_, page) => invoiceListQuery(page)) });
  const openQuery = useQuery(openInvoicesQuery);
  const [first] = pageQueries;
  const items = pageQueries.flatMap(({ data }) => data?.items ?? []);
  const hasOlder = first?.data && items.length < first.data.total;
  const history = useRecoverLostFocusOnChange<HTMLElement>(hasOlder === undefined ? '' : String(hasOlder));
  if (!first?.data || !openQuery.data) {
    const failedQuery = [first, openQuery].find((each) => each?.isError);
    if (!failedQuery) return <InvoicesSkeleton />;
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryText={platformTexts('retry')}
        retrying={failedQuery.isFetching}
        onRetry={() => {
          for (const each of [first, openQuery]) if (each?.isError) void each.refetch();
        }}
      />
    );
  }
  const { months, total } = first.data;
  const lastPage = pageQueries.at(-1);
  const [urgentInvoice, ...otherInvoices] = waitingInvoicesByUrgency(openQuery.data.items);
  if (total === 0) return <EmptyState picture={invoicePicture} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      {urgentInvoice ? (
        <FirstToPay invoices={[urgentInvoice, ...otherInvoices]} />
      ) : (
        <NothingToPay openInvoices={openQuery.data.items} />
      )}
      <MonthBars months={months} />
      <section className="stack g3" tabIndex={-1} ref={history}>
        <h2>{t('history')}</h2>
        <InvoiceTable invoices={items} />
        {lastPage?.isError && <LoadErrorNotice query={lastPage}>{t('older.failed')}</LoadErrorNotice>}
        {hasOlder && !lastPage?.isError && (
          <p>
            <Button kind="text" pending={lastPage?.isPending ?? false} onClick={() => setPages(pages + 1)}>
              {t('older.show', { number: total - items.length })}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}

/** Shown when no invoice waits for a payment: says why there is nothing to pay although invoices are open. */
function NothingToPay({ openInvoices }: { openInvoices: readonly Invoice[] }) {
  const { t, format } = useInvoiceTexts();
  const reason = reasonNothingIsDue(openInvoices);
  const left_cents = openInvoices
    .filter(({ state }) => state === reason)
    .reduce((sum, { remaining }) => sum + euroToCentsOrZero(remaining), 0);
  return (
    <Card tone="moss" as="section" className="inv__quiet">
      <Icon svg={check} />
      <div>
        <h2>{t('quiet.title')}</h2>
        <p>{t(`quiet.${reason}`, { left: format.money(centsToEuro(left_cents)) })}</p>
      </div>
    </Card>
  );
}

function InvoicesSkeleton() {
  const platformTexts = useTexts('platform');
  return (
    <>
      <SkeletonCard label={platformTexts('loading')} lines={2} />
      <div className="stack g3" aria-hidden="true">
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton height="9rem" />
      </div>
      <div className="stack g4" aria-hidden="true">
        <Skeleton width="40%" height="1.5rem" />
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} height="3.5rem" />
        ))}
      </div>
    </>
  );
}
