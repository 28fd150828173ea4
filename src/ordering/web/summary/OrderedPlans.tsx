import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { CurrentOrder } from '../basket/current-order.ts';

type Sim = CurrentOrder['order_product'][number];

/** The plans beside the order button, with their content and minimum term (Directive 2011/83/EU, article 8(2)). */
export function OrderedPlans({ sims }: { sims: readonly Sim[] }) {
  const t = useTexts('ordering/web/summary');
  return (
    <div className="stack g3">
      <ul className="ordered stack g2">
        {sims.map((sim) => (
          <OrderedPlanItem key={sim.uuid} sim={sim} />
        ))}
      </ul>
      <p className="small">{t('duration')}</p>
    </div>
  );
}

function OrderedPlanItem({ sim: { offer, type, addons, included } }: { sim: Sim }) {
  const t = useTexts('ordering/web/summary');
  const ordering = useTexts('ordering');
  const format = useFormat();
  const { data_gb, minutes, sms } = included;
  const holds = [
    data_gb === null
      ? t('holds.dataUnlimited')
      : t('holds.data', { value: format.amount(data_gb, ordering('unit.gb')) }),
    minutes === null ? t('holds.minutesUnlimited') : t('holds.minutes', { value: format.number(minutes) }),
    sms === null ? t('holds.smsUnlimited') : t('holds.sms', { value: format.number(sms) }),
  ];
  return (
    <li>
      <p className="strong">
        {offer.name}, {ordering(type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}
      </p>
      <p className="small">{t('holds.month', { list: format.list(holds) })}</p>
      {addons.length > 0 && (
        <p className="small quiet">{t('extras', { extras: addons.map(({ name }) => name).join(', ') })}</p>
      )}
    </li>
  );
}
