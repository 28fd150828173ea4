import { NetPrice, usePriceWithNet } from '#customers/web/parts/NetPrice.tsx';
import type { Comparison } from '#plans/contract.ts';
import type { ComparedCost } from '#plans/rules/compare-plans.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Table } from '#platform/ui/figures/Table.tsx';
import usage from '#platform/ui/pictures/icons/usage.svg?raw';
import { BYTES_PER_GB, GB_DIGITS, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import type { ComparedPlan } from '../comparison.ts';

type Props = { comparison: Comparison; plans: readonly ComparedPlan[]; costs: readonly ComparedCost[] };

/** Table of the usage of each month and its cost on each plan. */
export function CostByMonth({ comparison: { basis, rates }, plans, costs }: Props) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const withNet = usePriceWithNet();
  if (basis.kind === 'nothing') return null;
  const rows = basis.months.map((use, at) => ({
    key: use.month,
    cells: [
      <span key="month">
        <span className="strong change__month">
          {basis.kind === 'days' ? t('aMonth') : format.month(`${use.month}T12:00:00Z`)}
        </span>
        <span className="small quiet change__used">
          {t('used', {
            data: format.number((use.home_bytes + use.eu_bytes) / BYTES_PER_GB, GB_DIGITS),
            minutes: format.number(Math.ceil(use.seconds / SECONDS_PER_MINUTE), 0),
            sms: format.number(use.messages, 0),
          })}
        </span>
      </span>,
      ...costs.map(({ uuid, months }) => {
        const price = centsToEuro(months[at]?.total_cents ?? 0);
        return (
          <span key={uuid} className="change__cell">
            <span className="small quiet change__of">{plans.find((plan) => plan.uuid === uuid)?.name}</span>
            {format.money(price)} <NetPrice price={price} />
          </span>
        );
      }),
    ],
  }));
  return (
    <Disclosure summary={t('monthByMonth')} icon={usage}>
      <div className="stack g4 change__months">
        <Table
          caption={<span className="vh">{t('monthByMonth')}</span>}
          heads={[t('month'), ...plans.map(({ name }) => name)]}
          rows={rows}
          numeric={plans.map((_, at) => at + 1)}
        />
        <p className="small quiet change__measure">
          {t('rates', {
            minute: withNet(rates.minute),
            sms: withNet(rates.sms),
            data: withNet(rates.data_gb),
            eu: withNet(rates.eu_data_gb),
          })}
        </p>
      </div>
    </Disclosure>
  );
}
