import type { Session } from '#account/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';

type OwedInvoicesProps = {
  invoices: Session['customer_invoice'];
  customer_uuid: string;
  total: number;
  paidOut: number;
};

/** The second step of a deletion: what is left to pay, and where to pay it. */
export function OwedInvoices({ invoices, customer_uuid, total, paidOut }: OwedInvoicesProps) {
  const t = useTexts('account/web/data');
  const format = useFormat();
  const debit_on = invoices.find((invoice) => invoice.debit_on !== null)?.debit_on;
  return (
    <div className="stack g4 own-data__step">
      <div className="stack g2">
        <h3>{t('owed.title')}</h3>
        <p>{t('owed.text')}</p>
      </div>
      <PriceLines
        small
        lines={invoices.map(({ number, month, remaining }) => ({
          label: t('owed.invoice', { number, month: format.month(`${month}-01`) }),
          value: format.money(remaining),
        }))}
        total={{ label: t('final.toPay'), value: format.money(total) }}
        after={paidOut > 0 ? [{ label: t('final.paidOut'), value: format.money(paidOut) }] : []}
      />
      {debit_on && <p className="small quiet">{t('owed.debit', { date: format.date(debit_on) })}</p>}
      <div>
        <Button href={paymentsPaths.pay(customer_uuid)}>{t('owed.pay', { amount: format.money(total) })}</Button>
      </div>
    </div>
  );
}
