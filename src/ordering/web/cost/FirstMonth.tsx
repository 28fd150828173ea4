import type { ReactNode } from 'react';
import type { OrderTotalsReply } from '../../rules/order-totals-reply.ts';
import { useFormat, type Format } from '#platform/browser/format.ts';
import { useTexts, type Texts } from '#platform/browser/i18n.ts';
import { addMonths, daysInMonth, firstOfMonth, type BusinessDate, withDay } from '#platform/pure/calendar.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import {
  type IncludedAllowance,
  prorateIncludedAllowance,
  GB_DIGITS,
} from '#subscriptions/rules/included-allowance.ts';
import { type NamedSim, buildSumLines, toTotalCents } from './sum-lines.ts';
import { useToday } from './use-today.ts';

/** For example "13.34 GB, 166 minutes and 34 SMS". */
const formatFirstMonthAllowance = (
  t: Texts<'ordering'>,
  format: Format,
  { data_gb, minutes, sms }: IncludedAllowance,
): string =>
  format.list([
    data_gb === null ? t('order.amount.data') : format.amount(data_gb, t('unit.gb'), GB_DIGITS),
    minutes === null ? t('order.amount.allMinutes') : t('order.amount.minutes', { count: minutes }),
    sms === null ? t('order.amount.allSms') : t('order.amount.sms', { count: sms }),
  ]);

export type FirstMonthProps = {
  totals: OrderTotalsReply;
  sims: readonly (NamedSim & { included: IncludedAllowance })[];
  promo: string | null;
  company: boolean;
  /** Expanded from the start, as on the summary. */
  open?: boolean;
};

/** The first month: the parts of its bill, the amount debited from a prepaid balance, and the allowances. */
export function FirstMonth({ totals, sims, promo, company, open = false }: FirstMonthProps) {
  const t = useTexts('ordering');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const today = useToday();
  const { first_bill, first_days } = totals.sums;
  const nextMonth = addMonths(firstOfMonth(today), 1);
  const [paidDays, monthDays] = [totals.first_month_days, daysInMonth(today)];
  const params = { count: paidDays, month: format.month(today), amount: format.money(first_days.total) };
  const hasFirstBill = first_bill.total > 0;
  const title = hasFirstBill ? t('order.bill', { date: format.dayOfMonth(nextMonth) }) : t('order.firstMonth');
  const amounts =
    paidDays < monthDays
      ? sims.map(({ included }) => formatFirstMonthAllowance(t, format, prorateIncludedAllowance(included, today)))
      : [];
  // Contributions to projects are not charged pro rata.
  const inFull = first_days.parts.some(({ kind }) => kind === 'carbon' || kind === 'contribution');
  const balanceKey = paidDays === monthDays ? 'order.balanceWhole' : inFull ? 'order.balanceInFull' : 'order.balance';
  const content = (
    <div className="stack g3">
      {hasFirstBill && (
        <PriceLines
          small
          {...buildSumLines(t, format, first_bill, { sims, promo, days: { count: paidDays, of: monthDays } })}
          total={{
            label: t('order.billTotal'),
            value: format.money(first_bill.total),
            context: formatVatText(platformTexts, format, toTotalCents(first_bill), {
              company,
              vat_percent: totals.vat_rate,
            }),
          }}
        />
      )}
      {hasFirstBill && <p className="small quiet">{t('order.billNote', params)}</p>}
      {first_days.total > 0 && <p className="small quiet">{t(balanceKey, params)}</p>}
      {amounts
        .map((text, at) =>
          sims.length > 1
            ? t('order.amountsOfSim', { number: at + 1, amounts: text, date: format.dayOfMonth(lastDayOfMonth(today)) })
            : t('order.amounts', { amounts: text, date: format.dayOfMonth(lastDayOfMonth(today)) }),
        )
        .map((line) => (
          <p key={line} className="small quiet">
            {line}
          </p>
        ))}
    </div>
  );
  return open ? (
    <FirstMonthPart title={title}>{content}</FirstMonthPart>
  ) : (
    <Disclosure summary={hasFirstBill ? t('order.billOf', { title, amount: format.money(first_bill.total) }) : title}>
      {content}
    </Disclosure>
  );
}

/** Returns the last day of the month. */
const lastDayOfMonth = (today: BusinessDate): BusinessDate => withDay(today, daysInMonth(today));

function FirstMonthPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack g2">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
