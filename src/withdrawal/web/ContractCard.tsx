import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/queries.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
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

/** How to terminate a contract that cannot be withdrawn from, and since when withdrawal is excluded. */
function TerminationAlternative({ order: { order_uuid, refusal, last_day } }: { order: Withdrawable }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const support = useQuery(termsQuery).data?.support;
  const subject = encodeURIComponent(t('instead.subject', { number: orderNumber(order_uuid) }));
  return (
    <>
      {refusal === 'WITHDRAWAL_OVER' && last_day && (
        <p className="strong">{t('instead.over', { date: format.date(last_day) })}</p>
      )}
      <p>{support ? <TextWithAddress text={t('instead.end', { email: support.email })} /> : t('instead.endShort')}</p>
      {support && (
        <Button kind="secondary" icon={mail} href={`mailto:${support.email}?subject=${subject}`}>
          {t('instead.write')}
        </Button>
      )}
    </>
  );
}
