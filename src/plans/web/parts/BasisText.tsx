import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { TELECOM_ADDON_TYPE } from '../comparison.ts';

/** Explains the basis of the amounts: the months of usage, and that contributions are not included. */
export function BasisText({ basis: { kind, days, months }, addons }: Pick<Comparison, 'basis' | 'addons'>) {
  const t = useTexts('plans');
  const format = useFormat();
  if (kind === 'nothing') return t('basis.nothing');
  const basisText =
    kind === 'days'
      ? t('basis.days', { count: days })
      : t('basis.months', { months: format.list(months.map(({ month }) => format.month(`${month}T12:00:00Z`))) });
  return addons.some(({ type }) => type !== TELECOM_ADDON_TYPE) ? `${basisText} ${t('basis.apart')}` : basisText;
}
