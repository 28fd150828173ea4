import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { Withdrawable } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { SimText } from './SimText.tsx';

/** A contract with the last day of withdrawal and the button to start, or the reason why not and the alternative. */
export function ContractCard({ order }: { order: Withdrawable }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const { order_uuid, ordered_at, last_day, refusal, sims } = order;
  return (
    <Card>
      <section className="stack g4" aria-labelledby={`order-${order_uuid}`}>
        <div className="stack g1">
          <h2 id={`order-${order_uuid}`}>{t('order.title', { number: orderNumber(order_uuid) })}</h2>
          <p className="quiet">{t('order.ordered', { date: format.date(ordered_at) })}</p>
        </div>
        <ul className="withdrawal__sims">
          {sims.map((sim) => (
            <li key={sim.order_product_uuid}>
              <SimText sim={sim} stage="offered" />
            </li>
          ))}
        </ul>
        {refusal === null ? (
          <>
            <p>{last_day ? t('order.until', { date: format.date(last_day) }) : t('order.unpaid')}</p>
            <Button href={withdrawalPaths.withdrawal({ order: order_uuid })}>{t('here')}</Button>
          </>
        ) : (
          <TerminationAlternative order={order} />
        )}
      </section>
    </Card>
  );
}

/** How to end a contract that cannot be withdrawn from, and since when withdrawal is excluded. */
function TerminationAlternative({ order: { order_uuid, refusal, last_day, can_end } }: { order: Withdrawable }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  return (
    <>
      {refusal === 'WITHDRAWAL_OVER' && last_day && <p>{t('instead.over', { date: format.date(last_day) })}</p>}
      <p>{t('end.card')}</p>
      {can_end && (
        <Button kind="secondary" href={withdrawalPaths.withdrawal({ order: order_uuid })}>
          {t('end.here')}
        </Button>
      )}
    </>
  );
}
