import { useTexts } from '#platform/browser/i18n.ts';
import { Stepper } from '#platform/ui/Stepper.tsx';

const steps = ['plan', 'details', 'payment', 'summary'] as const;

/** Where in the order we are. `current` from 0. */
export function OrderSteps({ current, percent }: { current: 0 | 1 | 2 | 3; percent: number }) {
  const t = useTexts('ordering');
  return (
    <Stepper
      text={t('step', { current: current + 1, max: steps.length })}
      percent={percent}
      steps={steps.map((step) => t(`steps.${step}`))}
      current={current}
    />
  );
}
