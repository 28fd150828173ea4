import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { BillingContract, PriceSumReply } from '#billing/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { BillLines } from './BillLines.tsx';
import './next-bill.css';

/** Queries the bill of the first of the next month. Main accounts only. */
const nextBillQuery = {
  ...createContractQueryBuilder<BillingContract>()('GET /api/order/next-bill'),
  staleTime: 60_000,
} as const;

/**
 * The next bill and the next prepaid month with their dates and lines, for active SIMs and for those that ended this month. Renders nothing
 * without any. `href`: link to the bills.
 */
export function NextBill({ products, href }: { products: readonly CustomerProduct[]; href?: string }) {
  const says = useTexts('billing/web/parts');
  const platformTexts = useTexts('platform');
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...nextBillQuery,
    // The key contains the SIMs with their cost, so a change of either refetches the bill.
    queryKey: [
      ...nextBillQuery.queryKey,
      products.map(({ uuid, state, credit_limit }) => `${uuid} ${state} ${credit_limit?.used}`),
    ],
    placeholderData: keepPreviousData,
  });
  if (isPending) return <SkeletonCard label={platformTexts('loading')} lines={1} />;
  if (isError)
    return (
      <Card as="section" className="stack g2">
        <h2>{says('nextBill.postpaid.title')}</h2>
        <p>{says('nextBill.failed')}</p>
        <Button kind="text" pending={isFetching} onClick={() => void refetch()}>
          {platformTexts('retry')}
        </Button>
      </Card>
    );
  const { next } = data;
  if (!next) return null;
  return (
    <>
      {next.bill && <NextBillCard bill={next.bill} at={next.at} bill_at={next.bill_at} href={href} />}
      {next.prepaid && <NextPaymentCard sum={next.prepaid} at={next.at} products={products} href={href} />}
    </>
  );
}

type Next = NonNullable<ReplyOf<BillingContract['GET /api/order/next-bill']>['next']>;

/** The bill as it would be today: the lines, words and rounding are those of the bill. */
function NextBillCard({
  bill,
  at,
  bill_at,
  href,
}: Pick<Next, 'at' | 'bill_at'> & { bill: NonNullable<Next['bill']>; href: string | undefined }) {
  const says = useTexts('billing/web/parts');
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const { basis, lines, totals } = bill;
  const params = {
    date: format.dayOfMonth(bill_at),
    month: format.month(new Date(Date.parse(at) - 1).toISOString()),
  };
  const hasUsage = lines.some(({ kind }) => kind === 'usage');
  const credit = totals.credit_used;
  return (
    <Card as="section" className="nextbill">
      <Disclosure
        summary={
          <NextHead
            title={says('nextBill.postpaid.title')}
            amount={format.money(totals.to_pay)}
            when={says('nextBill.when', params)}
            net={basis === 'net' ? platformTexts('vat.net', { amount: format.money(totals.net) }) : null}
          />
        }
      >
        <p className="small quiet">
          {says(hasUsage ? 'nextBill.postpaid.estimate' : 'nextBill.postpaid.text', params)}
        </p>
        <BillLines
          content={bill}
          after={
            credit === 0
              ? []
              : [
                  { label: says('lines.credit'), value: format.money(0 - credit) },
                  { label: says('lines.left'), value: format.money(totals.to_pay), strong: true },
                ]
          }
        />
        <BillsLink href={href} />
      </Disclosure>
    </Card>
  );
}

type NextHeadProps = { title: string; amount: string; when: string; net: string | null };

/** Summary line of the closed card: title, amount and date. */
function NextHead({ title, amount, when, net }: NextHeadProps) {
  return (
    <div className="nextbill__head">
      <h2>{title}</h2>
      <Figure value={amount} size={28} />
      <p className="small quiet">{net === null ? when : `${when} · ${net}`}</p>
    </div>
  );
}

function BillsLink({ href }: { href: string | undefined }) {
  const says = useTexts('billing/web/parts');
  return (
    href && (
      <p>
        <Button kind="text" href={href}>
          {says('nextBill.all')}
        </Button>
      </p>
    )
  );
}

type NextPaymentCardProps = {
  sum: PriceSumReply;
  /** The first of the next month. */
  at: string;
  products: readonly CustomerProduct[];
  href: string | undefined;
};

/** The next debit of prepaid balances, for the month that begins then. */
function NextPaymentCard({ sum, at, products, href }: NextPaymentCardProps) {
  const says = useTexts('billing/web/parts');
  const platformTexts = useTexts('platform');
  const company = useCustomer().data?.type === BUSINESS;
  const format = useFormat();
  const params = { date: format.dayOfMonth(at), month: format.month(at) };
  const contributions = sum.parts.filter(({ kind: partKind }) => partKind === 'contribution');
  const taxedParts = sum.parts.filter((part) => !contributions.includes(part));
  const names = new Map(
    products.flatMap(({ offer, addons }) => [
      [offer.uuid, offer.name] as const,
      ...addons.map(({ offer_uuid, name }) => [offer_uuid, name] as const),
    ]),
  );
  const toLine = ({ kind, uuid, amount }: PriceSumReply['parts'][number]) => ({
    label: kind === 'promo' ? says('nextBill.promo') : (names.get(uuid ?? '') ?? ''),
    value: format.money(amount),
  });
  return (
    <Card as="section" className="nextbill">
      <Disclosure
        summary={
          <NextHead
            title={says('nextBill.prepaid.title')}
            amount={format.money(sum.total)}
            when={says('nextBill.when', params)}
            net={null}
          />
        }
      >
        <p className="small quiet">{says('nextBill.prepaid.text', params)}</p>
        <PriceLines
          lines={taxedParts.map(toLine)}
          apart={
            contributions.length === 0
              ? null
              : { label: says('nextBill.projects'), value: '', lines: contributions.map(toLine) }
          }
          total={{
            label: says('nextBill.total'),
            value: format.money(sum.total),
            context: formatVatText(
              platformTexts,
              format,
              {
                total_cents: euroToCentsOrZero(sum.total),
                contributions_cents: euroToCentsOrZero(sum.contributions),
              },
              { company },
            ),
          }}
        />
        <BillsLink href={href} />
      </Disclosure>
    </Card>
  );
}
