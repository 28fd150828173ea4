import type { ReactNode } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useCustomer } from '#customers/web/queries.ts';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { RollingText } from '#platform/ui/figures/RollingText.tsx';
import type { ComparedPlan } from '../comparison.ts';
import { formatPromoEndDays } from '../parts/format-promo-end-days.ts';
import './before-after.css';

type Side = Comparison['today'];
type SideRow = { key: string; head: ReactNode; today: ReactNode; after: ReactNode; isSame: boolean };

export type PlanBeforeAfterProps = { comparison: Comparison; chosen: ComparedPlan; after: Side };

/** Table of a plan change: the month as it is today, and as it is from the day of the change, with the expected bill. */
export function PlanBeforeAfter({ comparison, chosen, after }: PlanBeforeAfterProps) {
  const t = useTexts('plans/web/change');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const isCompany = useCustomer().data?.type === BUSINESS;
  const { today, present, effective_at } = comparison;
  const startDay = format.dayOfMonth(effective_at);
  const promo = after.off > 0 ? formatPromoEndDays(comparison, format) : null;
  const taxedTotal = {
    total_cents: euroToCentsOrZero(after.total),
    contributions_cents: euroToCentsOrZero(after.contributions),
  };
  const notes = [
    formatVatText(platformTexts, format, taxedTotal, { company: isCompany }),
    promo ? t('sides.later', { from: promo.fullPriceFrom, price: format.money(after.later) }) : '',
    after.outside === null && chosen.payment_type === 'postpaid' ? t('sides.unknown') : '',
  ].filter((text) => text !== '');
  return (
    <div className="stack g2">
      <table className="sides">
        <caption className="vh">{t('sides.caption', { from: startDay })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('sides.what')}</span>
            </th>
            <th scope="col">
              {t('sides.today')} <span className="strong">{present.name}</span>
            </th>
            <th scope="col">
              {t('sides.from', { from: format.day(effective_at) })} <span className="strong">{chosen.name}</span>
            </th>
          </tr>
        </thead>
        <SideRows rows={useAllowanceRows(present, chosen)} />
        <SideRows rows={usePriceRows(comparison, after)} />
        <tfoot>
          <tr>
            <th scope="row">{t(chosen.payment_type === 'prepaid' ? 'sides.prepaid' : 'sides.total')}</th>
            <td>
              {format.money(today.total)} <NetPrice price={today.total} contributions={today.contributions} />
            </td>
            <td className="strong">
              <RollingText text={format.money(after.total)} />{' '}
              <NetPrice price={after.total} contributions={after.contributions} />
            </td>
          </tr>
        </tfoot>
      </table>
      {notes.length > 0 && <p className="small quiet">{notes.join(' ')}</p>}
    </div>
  );
}

function SideRows({ rows }: { rows: readonly SideRow[] }) {
  return (
    <tbody>
      {rows.map(({ key, head, today, after, isSame }) => (
        <tr key={key}>
          <th scope="row">{head}</th>
          <td>{today}</td>
          <td className={isSame ? undefined : 'strong'}>{after}</td>
        </tr>
      ))}
    </tbody>
  );
}

type Allowances = Pick<ComparedPlan, 'data_gb' | 'minutes' | 'sms' | 'roaming_gb' | 'co2_kg'>;

const useAllowanceRows = (presentPlan: Allowances, chosenPlan: Allowances): SideRow[] => {
  const [t, plansTexts] = [useTexts('plans/web/change'), useTexts('plans')];
  const format = useFormat();
  const row = (key: keyof Allowances, unit: string, unlimitedText: string): SideRow => {
    const formatAmount = (amount: number | null) => (amount === null ? unlimitedText : format.amount(amount, unit));
    return {
      key,
      head: t(`sides.${key}`),
      today: formatAmount(presentPlan[key]),
      after: formatAmount(chosenPlan[key]),
      isSame: presentPlan[key] === chosenPlan[key],
    };
  };
  return [
    row('data_gb', plansTexts('unit.gb'), plansTexts('unlimited')),
    row('roaming_gb', plansTexts('unit.gb'), plansTexts('unlimited')),
    row('minutes', plansTexts('unit.minutes'), plansTexts('every.minutes.value')),
    row('sms', plansTexts('unit.sms'), plansTexts('every.sms.value')),
    row('co2_kg', plansTexts('unit.kg'), ''),
  ];
};

/** Rows of the amounts that add up to the expected bill, after the limit of what is outside the plan. */
const usePriceRows = ({ today, addons }: Comparison, sideAfter: Side): SideRow[] => {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const row = (
    key: string,
    head: ReactNode,
    [amountToday, amountAfter]: readonly [number | null, number | null],
    noneText: string,
  ): SideRow => ({
    key,
    head,
    today: amountToday === null ? noneText : format.money(amountToday),
    after: amountAfter === null ? noneText : format.money(amountAfter),
    isSame: amountToday === amountAfter,
  });
  const discountOf = ({ off: discount }: Side) => (discount > 0 ? centsToEuro(0 - euroToCentsOrZero(discount)) : null);
  const priceOf = (side: Side, uuid: string) =>
    side.extras.find(({ offer_uuid }) => offer_uuid === uuid)?.price ?? null;
  return [
    ...(today.credit_limit === null
      ? []
      : [row('limit', t('sides.limit'), [today.credit_limit, sideAfter.credit_limit], '')]),
    row('plan', t('sides.plan'), [today.price, sideAfter.price], ''),
    ...(today.off > 0 || sideAfter.off > 0
      ? [row('promo', t('sides.promo'), [discountOf(today), discountOf(sideAfter)], t('sides.none'))]
      : []),
    ...addons.map(({ offer_uuid, name }) =>
      row(offer_uuid, name, [priceOf(today, offer_uuid), priceOf(sideAfter, offer_uuid)], t('sides.ends')),
    ),
    ...(today.outside !== null && sideAfter.outside !== null && (today.outside > 0 || sideAfter.outside > 0)
      ? [row('outside', t('sides.outside'), [today.outside, sideAfter.outside], '')]
      : []),
  ];
};
