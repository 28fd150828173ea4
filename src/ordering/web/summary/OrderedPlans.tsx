import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { CurrentOrder } from '../basket/current-order.ts';
import { useOrderFlow } from '../frame/order-flow.ts';
import { ChangeLink, SimNumber } from './SummaryRows.tsx';

type Sim = CurrentOrder['order_product'][number];

/** The plans beside the order button, with their content and minimum term (Directive 2011/83/EU, article 8(2)). `isEditable`: also their numbers and a link to change them. */
export function OrderedPlans({ sims, isEditable = false }: { sims: readonly Sim[]; isEditable?: boolean }) {
  const t = useTexts('ordering/web/summary');
  return (
    <div className="stack g3">
      <ul className="ordered stack g2">
        {sims.map((sim) => (
          <OrderedPlanItem key={sim.uuid} sim={sim} isEditable={isEditable} />
        ))}
      </ul>
      <p className="small">{t('duration')}</p>
    </div>
  );
}

function OrderedPlanItem({ sim, isEditable }: { sim: Sim; isEditable: boolean }) {
  const { offer, type, addons, included } = sim;
  const flow = useOrderFlow();
  const t = useTexts('ordering/web/summary');
  const orderingTexts = useTexts('ordering');
  const format = useFormat();
  const { data_gb, minutes, sms } = included;
  const contents = [
    data_gb === null
      ? t('holds.dataUnlimited')
      : t('holds.data', { value: format.amount(data_gb, orderingTexts('unit.gb')) }),
    minutes === null ? t('holds.minutesUnlimited') : t('holds.minutes', { value: format.number(minutes) }),
    sms === null ? t('holds.smsUnlimited') : t('holds.sms', { value: format.number(sms) }),
  ];
  return (
    <li>
      <div className="order-plan">
        <p className="strong">
          {offer.name}, {orderingTexts(type === ESIM ? 'simTypeInside.esim' : 'simTypeInside.sim')}
        </p>
        {isEditable && <ChangeLink href={flow.choose} what={offer.name} />}
      </div>
      {isEditable && (
        <p className="small">
          <SimNumber port_in={sim.port_in} />
        </p>
      )}
      <p className="small">{t('holds.month', { list: format.list(contents) })}</p>
      {addons.length > 0 && (
        <p className="small quiet">{t('extras', { extras: addons.map(({ name }) => name).join(', ') })}</p>
      )}
    </li>
  );
}
