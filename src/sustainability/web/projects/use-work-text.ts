import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { WorkUnit } from '#projects/rules/project-kinds.ts';

/** Formats an amount of work with its unit: 4,705 trees, 180 pupils. */
export const useWorkText = (): ((unit: WorkUnit, count: number) => string) => {
  const t = useTexts('sustainability/web/projects');
  const format = useFormat();
  return (unit, count) => t(`work.${unit}`, { count, amount: format.number(count, 0) });
};
