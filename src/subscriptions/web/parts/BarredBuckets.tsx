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
  const dataBucket = buckets.find(({ kind }) => kind === 'data');
  const inUnit = (amount: number): string =>
    dataBucket ? format.amount(amount, formatUnit(t, dataBucket.unit), GB_DIGITS) : '';
  return (
    <p>
      {t('bucket.barred')}
      {dataBucket && dataBucket.total !== null && (
        <>
          {' '}
          {t('bucket.barredLeft', {
            left: inUnit(remainingAmount(dataBucket.used, dataBucket.total)),
            total: inUnit(dataBucket.total),
          })}
        </>
      )}
    </p>
  );
}
