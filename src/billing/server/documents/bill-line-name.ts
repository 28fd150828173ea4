import type { BillDocument, BillLine } from '#billing/rules/bill-document.ts';
import { addDays, addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type BillTemplate, wordingOf, documentTexts } from './bill-template.ts';

const dayOf = (day: BusinessDate, language: Language): string =>
  language === 'fr' && day.endsWith('-01') ? '1er' : String(Number(day.slice(8)));

/** `November 2026` for a whole month, else its first and last day. */
export const formatBillPeriod = ({ from, until }: NonNullable<BillDocument['period']>, language: Language): string => {
  const format = formatOf(language);
  const isMonth = from === firstOfMonth(from) && until === addMonths(from, 1);
  if (isMonth) return `${format.month(from)}\u00a0${from.slice(0, 4)}`;
  const lastDay: BusinessDate = addDays(until, -1);
  if (lastDay <= from) return format.date(from);
  if (firstOfMonth(from) === firstOfMonth(lastDay)) return `${dayOf(from, language)} – ${format.date(lastDay)}`;
  return `${from.slice(0, 4) === lastDay.slice(0, 4) ? format.dayOfMonth(from) : format.date(from)} – ${format.date(lastDay)}`;
};

/** The name of a line, the same on the PDF and the e-invoice. */
export const billLineName = ({ kind, name, period }: BillLine, language: Language, template: BillTemplate): string => {
  if (kind === 'carbon_addon' && template > 2) return name;
  if (kind === 'contribution' && name !== '' && template > 3) return name;
  const t = documentTexts(language, wordingOf(template));
  const periodText = period ? formatBillPeriod(period, language) : '';
  const kindName = t(`line.${kind}`, { name, month: periodText });
  const isComplete = name === '' || kind === 'plan' || kind === 'telecom_addon' || kind === 'carbon_addon';
  return isComplete ? kindName : t('line.named', { what: kindName, name });
};
