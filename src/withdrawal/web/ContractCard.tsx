import { useQuery } from '@tanstack/react-query';
import { termsQuery } from '#legal/web/questions.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import type { Withdrawable } from '#withdrawal/contract.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { simWords } from './sim-words.ts';

/** A contract with the last day to withdraw and the way to it, or why not and what is possible instead. */
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
            <li key={sim.order_product_uuid}>{simWords(t, sim)}</li>
          ))}
        </ul>
        {refusal === null ? (
          <>
            <p>{last_day ? t('order.until', { date: format.date(last_day) }) : t('order.unpaid')}</p>
            <Button href={withdrawalPaths.withdrawal({ order: order_uuid })}>{t('here')}</Button>
          </>
        ) : (
          <Instead refusal={refusal} last_day={last_day} />
        )}
      </section>
    </Card>
  );
}

/** Why a contract cannot be withdrawn from, and how it is ended. */
function Instead({ refusal, last_day }: Pick<Withdrawable, 'last_day'> & { refusal: string }) {
  const t = useTexts('withdrawal');
  const format = useFormat();
  const support = useQuery(termsQuery).data?.support;
  const over = refusal === 'WITHDRAWAL_OVER' && last_day;
  return (
    <Notice>
      <p className="strong">{over ? t('instead.over', { date: format.date(last_day) }) : t('instead.business')}</p>
      <p>{support ? <TextWithAddress text={t('instead.end', { email: support.email })} /> : t('instead.endShort')}</p>
    </Notice>
  );
}
