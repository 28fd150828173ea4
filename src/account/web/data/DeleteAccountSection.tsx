import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVOICE_RETENTION_YEARS } from '#documents/rules/retention.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadingOrError } from '#platform/browser/LoadingOrError.tsx';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Link } from '#platform/ui/buttons/Link.tsx';
import trash from '#platform/ui/pictures/icons/trash.svg?raw';
import { useSession } from '../session.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { FinalBillSection } from './FinalBillSection.tsx';
import { finalBillQuery } from './final-bill-query.ts';
import { OwedInvoices } from './OwedInvoices.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** Explains a deletion, with the step that comes next: the final bill, its payment, or the deletion itself. */
export function DeleteAccountSection() {
  const t = useTexts('account/web/data');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const session = useSession().data;
  const finalBill = useQuery(finalBillQuery);
  const invoices = session?.customer_invoice ?? [];
  const owedAmount = centsToEuro(invoices.reduce((sum, { remaining }) => sum + euroToCentsOrZero(remaining), 0));
  // A customer without orders has no SIM.
  const hasNoSim = session !== undefined && session.customer_product.length + session.order_product.length === 0;
  return (
    <section className="part stack g4 own-data__remove" id="delete">
      <h2>{t('remove.title')}</h2>
      <p>{t('remove.intro')}</p>
      <div className="own-data__effects">
        <div className="stack g2">
          <h3>{t('remove.now')}</h3>
          <ul>
            {t.list(hasNoSim ? 'remove.nowListNone' : 'remove.nowList').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className="stack g2">
          <h3>{t('remove.kept')}</h3>
          <ul>
            {t.list('remove.keptList', { years: INVOICE_RETENTION_YEARS }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {!hasNoSim && (
          <div className="stack g2">
            <h3>{t('remove.number')}</h3>
            <p>{t('remove.numberText')}</p>
            {session?.customer.type !== BUSINESS && (
              <p>
                {t('remove.withdrawText')} <Link href={withdrawalPaths.withdrawal()}>{t('remove.withdraw')}</Link>
              </p>
            )}
          </div>
        )}
      </div>
      {session === undefined || finalBill.data === undefined ? (
        <LoadingOrError query={finalBill} title={t('final.notLoaded')} lines={2} />
      ) : finalBill.data.final_bill ? (
        <FinalBillSection bill={finalBill.data.final_bill} owed={owedAmount} paidOut={finalBill.data.paid_out} />
      ) : owedAmount > 0 ? (
        <OwedInvoices
          invoices={invoices}
          customer_uuid={session.customer.uuid}
          total={owedAmount}
          paidOut={finalBill.data.paid_out}
        />
      ) : (
        <div className="stack g4">
          {finalBill.data.paid_out > 0 && (
            <p>{t('remove.paidOut', { amount: format.money(finalBill.data.paid_out) })}</p>
          )}
          <div>
            <Button kind="danger" icon={trash} onClick={() => setOpen(true)}>
              {t('remove.ask')}
            </Button>
          </div>
        </div>
      )}
      <DeleteAccountDialog open={isOpen} hasNoSim={hasNoSim} onClose={() => setOpen(false)} />
    </section>
  );
}
