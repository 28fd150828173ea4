import type { PrepaidBalance } from '#billing/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { formatVatText } from '#platform/pure/vat-text.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';

/** The VAT of a month in words, for companies only; `contributions` carry none. */
const useVatOfMonth = () => {
  const platformTexts = useTexts('platform');
  const format = useFormat();
  const company = useCustomer().data?.type === BUSINESS;
  return ({ amount, contributions }: { amount: number; contributions: number }): string => {
    const total = { total_cents: euroToCentsOrZero(amount), contributions_cents: euroToCentsOrZero(contributions) };
    return company ? formatVatText(platformTexts, format, total, { company }) : '';
  };
};

/** Balance, and the missing amount of the next month. */
export function BalanceSummary({ balance: { balance, next_month, stopped: suspension } }: { balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const format = useFormat();
  const vatOf = useVatOfMonth();
  if (suspension)
    return (
      <Card>
        <PriceLines
          small
          lines={[
            {
              label: t('rest', { count: suspension.days }),
              value: format.money(
                centsToEuro(euroToCentsOrZero(suspension.amount) - euroToCentsOrZero(suspension.in_full)),
              ),
              context: suspension.in_full > 0 ? null : vatOf(suspension),
            },
            ...(suspension.in_full > 0
              ? [{ label: t('restInFull'), value: format.money(suspension.in_full), context: vatOf(suspension) }]
              : []),
            { label: t('now'), value: format.money(balance) },
          ]}
          total={
            suspension.missing > 0
              ? { label: t('missing'), value: format.money(suspension.missing), context: t('restMore') }
              : {
                  label: t('leftNow'),
                  value: format.money(centsToEuro(euroToCentsOrZero(balance) - euroToCentsOrZero(suspension.amount))),
                }
          }
        />
        {suspension.next && (
          <p className="small">
            {t('wait', {
              date: format.dayOfMonth(suspension.next.first),
              amount: format.money(suspension.next.amount),
            })}
          </p>
        )}
      </Card>
    );
  if (!next_month)
    return (
      <Card>
        <PriceLines small lines={[]} total={{ label: t('now'), value: format.money(balance) }} />
      </Card>
    );
  const { first, amount, missing } = next_month;
  const vat = vatOf(next_month);
  return (
    <Card>
      <PriceLines
        small
        lines={[
          { label: t('month', { date: format.dayOfMonth(first) }), value: format.money(amount), context: vat },
          { label: t('now'), value: format.money(balance) },
        ]}
        total={
          missing > 0
            ? { label: t('missing'), value: format.money(missing) }
            : {
                label: t('left', { date: format.dayOfMonth(first) }),
                value: format.money(centsToEuro(euroToCentsOrZero(balance) - euroToCentsOrZero(amount))),
              }
        }
      />
    </Card>
  );
}
