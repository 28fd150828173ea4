import type { BusinessDate } from './calendar.ts';
import type { Language } from './language.ts';

const months: Readonly<Record<Language, string>> = {
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
};

/** A day in words, as `Format.date` writes it, without `Intl`, whose first formatter takes 0.1 s on a phone: 21 November 2026. */
export const formatLongDate = (language: Language, date: BusinessDate): string => {
  const [year, month, day] = date.split('-').map(Number);
  const nth = language === 'fr' && day === 1 ? '1er' : day;
  return `${nth}\u00a0${months[language].split(' ')[(month ?? 1) - 1]} ${year}`;
};
