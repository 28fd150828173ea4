import { useState } from 'react';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { FinalBillDialog } from './FinalBillDialog.tsx';
import type { FinalBill } from './final-bill-query.ts';

/** The first step of a deletion when something is not billed yet: what the final bill would be, and the button that issues it. */
export function FinalBillSection({ bill, owed, paidOut }: { bill: FinalBill; owed: number; paidOut: number }) {
  const t = useTexts('account/web/data');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const currentMonth = brusselsDate(serverNow()).slice(0, 7);
  const lines = bill.bills.map(({ month, amount }) => ({
    label:
      month === currentMonth
        ? t('final.untilToday', { month: format.month(`${month}-01`) })
        : format.month(`${month}-01`),
    value: format.money(amount),
  }));
  const credit =
    bill.credit_used > 0
      ? [{ label: t('final.credit'), value: format.money(centsToEuro(0 - euroToCentsOrZero(bill.credit_used))) }]
      : [];
  // The total includes what is owed already, because all of it must be paid before the deletion.
  const owedRows = owed > 0 ? [{ label: t('final.owed'), value: format.money(owed) }] : [];
  const total = centsToEuro(euroToCentsOrZero(bill.to_pay) + euroToCentsOrZero(owed));
  return (
    <div className="stack g4 own-data__step">
      <div className="stack g2">
        <h3>{t('final.title')}</h3>
        <p>{t('final.text')}</p>
      </div>
      <PriceLines
        small
        lines={[...lines, ...credit, ...owedRows]}
        total={{ label: t('final.toPay'), value: format.money(total) }}
        after={paidOut > 0 ? [{ label: t('final.paidOut'), value: format.money(paidOut) }] : []}
      />
      <p className="small quiet">{t('final.more')}</p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('final.ask')}
        </Button>
      </div>
      <FinalBillDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
