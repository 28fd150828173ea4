import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { servicesLostByNonpayment } from '#subscriptions/rules/services-lost-by-nonpayment.ts';
import { BarredBuckets } from './BarredBuckets.tsx';

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
