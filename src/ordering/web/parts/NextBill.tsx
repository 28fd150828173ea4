import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { BillingContract, PriceSumReply } from '#billing/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { nextBillQuery } from './next-bill-query.ts';

type Kind = 'postpaid' | 'prepaid';

/**
 * The next bill with its date and parts, for active SIMs and for those that ended this month. Renders nothing without
 * any.
 */
export function NextBill({ products }: { products: readonly CustomerProduct[] }) {
  const says = useTexts('ordering/web/parts');
  const platform = useTexts('platform');
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...nextBillQuery,
    // The key contains the SIMs, so a change of SIMs refetches the bill.
    queryKey: [...nextBillQuery.queryKey, products.map(({ uuid, state }) => `${uuid} ${state}`)],
    placeholderData: keepPreviousData,
  });
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
    const sims = kind === 'postpaid' ? (next.postpaid_sims ?? []) : [];
    return sum && <NextBillCard key={kind} kind={kind} sum={sum} sims={sims} at={next.at} products={products} />;
  });
}

type Sims = NonNullable<ReplyOf<BillingContract['GET /api/order/next-bill']>['next']>['postpaid_sims'];
type NextBillCardProps = {
  kind: Kind;
  sum: PriceSumReply;
  sims: NonNullable<Sims>;
  at: string;
  products: readonly CustomerProduct[];
};

function NextBillCard({ kind, sum, sims, at, products }: NextBillCardProps) {
  const t = useTexts('ordering');
  const says = useTexts('ordering/web/parts');
  const format = useFormat();
  // A postpaid bill covers the month before its date, a prepaid one the month after.
  const month = format.month(kind === 'prepaid' ? at : new Date(Date.parse(at) - 1).toISOString());
  // Usage outside the plans is billed with its month, also for a SIM that has ended, but not for a withdrawn one.
  const inUse = kind === 'postpaid' ? products.filter(({ state }) => state !== 'deactivated') : [];
  const outside = centsToEuro(
    inUse.reduce((cents, each) => cents + euroToCentsOrZero(each.credit_limit?.used ?? 0), 0),
  );
  const outsideOfEnded = sims.flatMap(({ customer_product_uuid, ended_on }) => {
    const ended = products.find(({ uuid, state }) => uuid === customer_product_uuid && state === 'deactivated');
    const used = ended?.credit_limit?.used ?? 0;
    return ended && ended_on && used > 0 ? [{ name: ended.name || ended.offer.name, ended_on, used }] : [];
  });
  const beside = outsideOfEnded.reduce(
    (cents, { used }) => cents + euroToCentsOrZero(used),
    euroToCentsOrZero(outside),
  );
  const total = centsToEuro(euroToCentsOrZero(sum.total) + beside);
  const names = new Map(
    products.flatMap(({ offer, addons }) => [
      [offer.uuid, offer.name] as const,
      ...addons.map(({ offer_uuid, name }) => [offer_uuid, name] as const),
    ]),
  );
  const labelOf = ({ kind: of, sim, uuid, count }: PriceSumReply['parts'][number]): string => {
    if (of === 'promo') return says('nextBill.promo');
    if (of === 'shipping') return t('order.shippingOnce', { count });
    const [name, ended_on] = [names.get(uuid ?? '') ?? '', sims[sim ?? -1]?.ended_on];
    return of === 'plan' && ended_on ? says('nextBill.until', { name, date: format.dayOfMonth(ended_on) }) : name;
  };
  return (
    <Card as="section" className="stack g2">
      <h2>{says(`nextBill.${kind}.title`)}</h2>
      <p>
        <Figure value={format.money(total)} />
      </p>
      <p className="quiet">
        {says(beside > 0 ? 'nextBill.postpaid.estimate' : `nextBill.${kind}.text`, {
          date: format.dayOfMonth(at),
          month,
        })}
      </p>
      <Disclosure summary={says('nextBill.parts')}>
        <PriceLines
          lines={[
            ...sum.parts.map((part) => ({
              label: labelOf(part),
              value: format.money(part.amount),
            })),
            ...(outside > 0 ? [{ label: says('nextBill.outside'), value: format.money(outside) }] : []),
            ...outsideOfEnded.map(({ name, ended_on, used }) => ({
              label: says('nextBill.outsideUntil', { name, date: format.dayOfMonth(ended_on) }),
              value: format.money(used),
            })),
          ]}
          total={{ label: says('nextBill.total'), value: format.money(total) }}
        />
      </Disclosure>
    </Card>
  );
}
