import type { ComponentProps } from 'react';
import { accountPaths } from '#account/paths.ts';
import type { Invoice } from '#billing/contract.ts';
import { pathToPay, sumDue } from '#billing/rules/invoice-status.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import invoicePicture from '#platform/ui/pictures/invoice.svg?no-inline';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';

/** Replaces the choice when nothing can be ordered. */
function OrderNotPossible(notice: Pick<ComponentProps<typeof EmptyState>, 'picture' | 'title' | 'text' | 'action'>) {
  return (
    <main id="main" className="page">
      <div className="wrap">
        <EmptyState headingLevel={1} {...notice} />
      </div>
    </main>
  );
}

/** Shown before the choice: the account has the maximum number of SIMs. */
export function SimLimitNotice({ count }: { count: number }) {
  const t = useTexts('ordering/web/choose');
  return (
    <OrderNotPossible
      picture={simPicture}
      title={t('noMore.title', { count })}
      text={t('noMore.text')}
      action={<Button href={accountPaths.dashboard()}>{t('noMore.action')}</Button>}
    />
  );
}

/** Shown before the choice: invoices overdue after their last reminder block new orders. */
export function OverdueInvoiceNotice({
  invoices: [firstInvoice, ...otherInvoices],
}: {
  invoices: readonly [Invoice, ...Invoice[]];
}) {
  const t = useTexts('ordering/web/choose');
  const amount = useFormat().money(sumDue([firstInvoice, ...otherInvoices]));
  const { number, referenceNumber: reference } = firstInvoice;
  const client = useCustomer().data?.uuid ?? '';
  return (
    <OrderNotPossible
      picture={invoicePicture}
      title={t(otherInvoices.length > 0 ? 'payFirst.titleAll' : 'payFirst.title', { amount })}
      text={
        otherInvoices.length > 0
          ? t('payFirst.textAll', { number: otherInvoices.length + 1, amount })
          : t('payFirst.text', { number, reference })
      }
      action={
        <Button href={pathToPay(client, [firstInvoice, ...otherInvoices])}>{t('payFirst.pay', { amount })}</Button>
      }
    />
  );
}
