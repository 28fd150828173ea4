import { type Format, formatOf } from '../pure/format.ts';
import { useLanguage } from './i18n.ts';

export type { Format };

/** Formats numbers, money and dates in the current language. */
export const useFormat = (): Format => formatOf(useLanguage());
