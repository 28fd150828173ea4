import { accountPaths } from '#account/paths.ts';
import type { Invoice } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import invoicePicture from '#platform/ui/pictures/invoice.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';

/** Shown before the choice: an invoice overdue after its last reminder blocks new orders. */
export function OverdueInvoiceNotice({ invoice: { number, remaining, referenceNumber } }: { invoice: Invoice }) {
  const t = useTexts('ordering/web/choose');
  const format = useFormat();
  return (
    <main id="main" className="page">
      <div className="wrap">
        <EmptyState
          headingLevel={1}
          picture={invoicePicture}
          title={t('payFirst.title', { amount: format.money(remaining) })}
          text={t('payFirst.text', { number, reference: referenceNumber })}
          action={<Button href={accountPaths.dashboard()}>{t('noMore.action')}</Button>}
        />
      </div>
    </main>
  );
}
