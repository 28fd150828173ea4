import type { Comparison } from '#plans/contract.ts';
import type { UsageTotals } from '#plans/rules/cost-on-plan.ts';
import { averageUsage, type ExpectedUsageKind, type ExpectedUsage } from '#plans/rules/expected-usage.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { RangeField } from '#platform/ui/fields/RangeField.tsx';

/** Maximum of each slider. Twice the average usage replaces it if that is higher. */
const ranges: readonly [ExpectedUsageKind, max: number, step: number][] = [
  ['data_gb', 150, 1],
  ['minutes', 1200, 10],
  ['sms', 400, 5],
  ['eu_gb', 60, 1],
];

export type UsageSlidersProps = {
  comparison: Comparison;
  pastUsage: readonly UsageTotals[];
  wishes: ExpectedUsage;
  onWish: (wishes: ExpectedUsage) => void;
};

/** Sliders for the expected usage; they start at the past usage. */
export function UsageSliders({ comparison, pastUsage, wishes, onWish }: UsageSlidersProps) {
  const t = useTexts('plans/web/simulator');
  const format = useFormat();
  const average = averageUsage(pastUsage);
  const hasUsage = comparison.basis.kind !== 'nothing';
  return (
    <Card>
      <div className="stack g4">
        <h2>{t(hasUsage ? 'use.title' : 'use.expected')}</h2>
        {ranges.map(([kind, max, step]) => {
          const value = wishes[kind] ?? average[kind];
          return (
            <RangeField
              key={kind}
              label={t(`use.${kind}.label`)}
              value={value}
              max={Math.max(max, Math.ceil((average[kind] * 2) / step) * step)}
              step={wishes[kind] === undefined ? 1 : step}
              valueText={t(`use.${kind}.value`, { amount: format.number(value, 0) })}
              hint={
                hasUsage && wishes[kind] !== undefined
                  ? t('use.now', { amount: t(`use.${kind}.value`, { amount: format.number(average[kind], 0) }) })
                  : undefined
              }
              onPick={(expectedAmount) => onWish({ ...wishes, [kind]: expectedAmount })}
            />
          );
        })}
        {Object.keys(wishes).length > 0 && (
          <Button kind="text" icon={undo} onClick={() => onWish({})}>
            {t(hasUsage ? 'use.reset' : 'use.empty')}
          </Button>
        )}
      </div>
    </Card>
  );
}
