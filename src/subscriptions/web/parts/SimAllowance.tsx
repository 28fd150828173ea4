import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { servicesLostByNonpayment } from '#subscriptions/rules/services-lost-by-nonpayment.ts';
import { useFormat } from '#platform/browser/format.ts';
import { remainingAmount } from '#subscriptions/rules/bucket.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { formatUnit } from './format-unit.ts';

/** Replaces the buckets of a SIM that an unpaid bill restricts: says that they cannot be used now. */
function BarredBuckets({ buckets }: Pick<CustomerProduct, 'buckets'>) {
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

/** The allowance of a SIM on its card: its buckets (`children`), or a text when an unpaid bill has barred them. */
export function SimAllowance({ product, children }: { product: CustomerProduct; children: ReactNode }) {
  const t = useTexts('subscriptions');
  const loss = servicesLostByNonpayment(product)?.loss;
  // An unpaid prepaid month has no allowance to show.
  if (loss === 'month') return null;
  if (loss === 'all') return <p>{t('bucket.cutOff')}</p>;
  if (loss === 'outgoing') return <BarredBuckets buckets={product.buckets} />;
  return product.buckets.length === 0 ? <p className="quiet">{t('bucket.none')}</p> : children;
}
