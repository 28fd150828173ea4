import { useQuery } from '@tanstack/react-query';
import type { ShownSum } from '#billing/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsOf, toWire } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { nextBillQuery } from './next-bill-query.ts';

type Kind = 'postpaid' | 'prepaid';

/** What is to be paid next, and when, with its parts. Nothing while no SIM is in use. */
export function NextBill({ products }: { products: readonly CustomerProduct[] }) {
  const says = useTexts('ordering/web/parts');
  const platform = useTexts('platform');
  const { data, isPending, isError, isFetching, refetch } = useQuery(nextBillQuery);
  if (isPending) return <SkeletonCard label={platform('loading')} lines={1} />;
  if (isError)
    return (
      <Card as="section" className="stack g2">
        <h2>{says('nextBill.postpaid.title')}</h2>
        <p>{says('nextBill.failed')}</p>
        <Button kind="text" pending={isFetching} onClick={() => void refetch()}>
          {platform('retry')}
        </Button>
      </Card>
    );
  const { next } = data;
  if (!next) return null;
  return (['postpaid', 'prepaid'] as const).map((kind) => {
    const sum = next[kind];
    return sum && <Next key={kind} kind={kind} sum={sum} at={next.at} products={products} />;
  });
}

type NextProps = { kind: Kind; sum: ShownSum; at: string; products: readonly CustomerProduct[] };

function Next({ kind, sum, at, products }: NextProps) {
  const t = useTexts('ordering');
  const says = useTexts('ordering/web/parts');
  const format = useFormat();
  // A bill is about the month that ends then, a balance pays the one that begins.
  const month = format.month(kind === 'prepaid' ? at : new Date(Date.parse(at) - 1).toISOString());
  // What is used outside the plans comes with the bill of its month.
  const outside =
    kind === 'postpaid'
      ? toWire(products.reduce((cents, each) => cents + centsOf(each.credit_limit?.used ?? 0), 0))
      : 0;
  const total = toWire(centsOf(sum.total) + centsOf(outside));
  const names = new Map(
    products.flatMap(({ offer, addons }) => [
      [offer.uuid, offer.name] as const,
      ...addons.map(({ offer_uuid, name }) => [offer_uuid, name] as const),
    ]),
  );
  return (
    <Card as="section" className="stack g2">
      <h2>{says(`nextBill.${kind}.title`)}</h2>
      <p>
        <Figure value={format.money(total)} />
      </p>
      <p className="quiet">
        {says(outside > 0 ? 'nextBill.postpaid.estimate' : `nextBill.${kind}.text`, {
          date: format.dayOfMonth(at),
          month,
        })}
      </p>
      <Disclosure summary={says('nextBill.parts')}>
        <PriceLines
          lines={[
            ...sum.parts.map(({ kind: of, uuid, count, amount }) => ({
              label:
                of === 'promo'
                  ? says('nextBill.promo')
                  : of === 'shipping'
                    ? t('order.shippingOnce', { count })
                    : (names.get(uuid ?? '') ?? ''),
              value: amount < 0 ? `−${format.money(Math.abs(amount))}` : format.money(amount),
            })),
            ...(outside > 0 ? [{ label: says('nextBill.outside'), value: format.money(outside) }] : []),
          ]}
          total={{ label: says('nextBill.total'), value: format.money(total) }}
        />
      </Disclosure>
    </Card>
  );
}
