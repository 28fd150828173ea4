import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Texts } from '#platform/browser/i18n.ts';

/** Unit of a bucket in the current language. */
export const formatUnit = (t: Texts<'subscriptions'>, unit: CustomerProduct['buckets'][number]['unit']): string =>
  t(`unit.${unit}`);
