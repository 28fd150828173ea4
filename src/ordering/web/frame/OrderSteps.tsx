import { useTexts } from '#platform/browser/i18n.ts';
import { Stepper } from '#platform/ui/page/Stepper.tsx';
import { useOrderFlow } from './order-flow.ts';

const steps = ['plan', 'details', 'payment', 'summary'] as const;
const repeatOrderSteps = ['plan', 'summary'] as const;

/** Where in the order we are. `current` from 0, among all four steps; while one chooses nothing is done yet. */
export function OrderSteps({ current, percent }: { current: 0 | 1 | 2 | 3; percent?: number }) {
  const t = useTexts('ordering');
  const way = useOrderFlow();
  const names: readonly string[] = way.short ? repeatOrderSteps : steps;
  const at = way.short ? Math.min(current, 1) : current;
  return (
    <Stepper
      text={t('step', { current: at + 1, max: names.length })}
      percent={percent}
      steps={names.map((step) => t(`steps.${step}`))}
      current={at}
    />
  );
}
