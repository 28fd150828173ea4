import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { remainingAmount } from '#subscriptions/rules/bucket.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { formatUnit } from './format-unit.ts';

/** Replaces the buckets of a SIM that an unpaid bill restricts: says that they cannot be used now. */
export function BarredBuckets({ buckets }: Pick<CustomerProduct, 'buckets'>) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const data = buckets.find(({ kind }) => kind === 'data');
  const inUnit = (amount: number): string => (data ? format.amount(amount, formatUnit(t, data.unit), GB_DIGITS) : '');
  return (
    <p>
      {t('bucket.barred')}
      {data && data.total !== null && (
        <>
          {' '}
          {t('bucket.barredLeft', { left: inUnit(remainingAmount(data.used, data.total)), total: inUnit(data.total) })}
        </>
      )}
    </p>
  );
}
