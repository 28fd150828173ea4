import { type Format, formatOf } from '../pure/format.ts';
import { useLanguage } from './i18n.ts';

export type { Format };

/** Numbers, money and dates in the language in use. */
export const useFormat = (): Format => formatOf(useLanguage());
