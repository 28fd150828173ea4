import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Texts } from '#platform/browser/i18n.ts';

/** A bucket's unit as the language writes it. */
export const formatUnit = (t: Texts, unit: CustomerProduct['buckets'][number]['unit']): string => t(`unit.${unit}`);
