import { useTexts } from '#platform/browser/i18n.ts';
import { Stepper } from '#platform/ui/page/Stepper.tsx';
import { useOrderFlow } from './order-flow.ts';

const steps = ['plan', 'details', 'payment', 'summary'] as const;
const repeatOrderSteps = ['plan', 'summary'] as const;

/** Progress of the order. `current`: index among the four steps, from 0. */
export function OrderSteps({ current, percent }: { current: 0 | 1 | 2 | 3; percent?: number }) {
  const t = useTexts('ordering');
  const flow = useOrderFlow();
  const names: readonly string[] = flow.isShort ? repeatOrderSteps : steps;
  const at = flow.isShort ? Math.min(current, 1) : current;
  return (
    <Stepper
      text={t('step', { current: at + 1, max: names.length })}
      percent={percent}
      steps={names.map((step) => t(`steps.${step}`))}
      current={at}
    />
  );
}
