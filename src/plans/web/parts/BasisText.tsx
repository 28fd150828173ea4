import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** What amounts are reckoned by: how much is known, said before what follows from it. */
export function BasisText({ basis: { kind, days, months } }: Pick<Comparison, 'basis'>) {
  const t = useTexts('plans');
  const format = useFormat();
  if (kind === 'nothing') return t('basis.nothing');
  if (kind === 'days') return t('basis.days', { count: days });
  return t('basis.months', { months: format.list(months.map(({ month }) => format.month(`${month}T12:00:00Z`))) });
}
