import type { CustomerProduct } from '#subscriptions/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isolateBidi } from '#platform/pure/isolate-bidi.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Meter } from '#platform/ui/figures/Meter.tsx';
import './sims.css';

type WithLimit = CustomerProduct & { credit_limit: NonNullable<CustomerProduct['credit_limit']> };

/** From this percentage on the customer is warned, by mail and here. */
const NEAR_PERCENT = 80;

const hasLimit = (product: CustomerProduct): product is WithLimit => product.credit_limit !== null;

/** Spending beside the plans this month, against the limit of each SIM. Prepaid SIMs are left out. */
export function CostCard({ products, month }: { products: readonly CustomerProduct[]; month: string }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const limited = products.filter(hasLimit);
  if (limited.length === 0) return null;
  const spent = limited.reduce((sum, { credit_limit }) => sum + credit_limit.used, 0);
  const [only] = limited;
  return (
    <Card as="section" className="cost">
      <h2>{t('cost.title')}</h2>
      <p>
        <Figure value={format.money(spent)} />
      </p>
      <p className="quiet">
        {limited.length === 1 && only
          ? t('cost.limit', { month, limit: format.money(only.credit_limit.value) })
          : t('cost.month', { month })}
      </p>
      {limited.map((product) => (
        <Limit key={product.uuid} product={product} named={limited.length > 1} />
      ))}
    </Card>
  );
}

function Limit({ product: { name, credit_limit }, named }: { product: WithLimit; named: boolean }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const [used, value] = [format.money(credit_limit.used), format.money(credit_limit.value)];
  // A limit of 0 was chosen by the customer, so it is not shown as exceeded.
  const over = credit_limit.used > 0 && credit_limit.used >= credit_limit.value;
  const percent = over ? 100 : (credit_limit.used / (credit_limit.value || 1)) * 100;
  const near = !over && percent >= NEAR_PERCENT;
  return (
    <div className="cost__limit">
      <Meter
        thin
        label={t('cost.meter', { name })}
        used={percent}
        {...(over ? { tone: 'over' as const } : near ? { tone: 'near' as const } : {})}
        {...(named ? { usedText: isolateBidi(name), totalText: t('cost.of', { used, limit: value }) } : {})}
        valueText={t('cost.of', { used, limit: value })}
      />
      {over && <p className="small">{t('cost.over')}</p>}
      {near && <p className="small">{t('cost.near', { percent: format.percent(Math.floor(percent) / 100) })}</p>}
    </div>
  );
}
