import type { BusinessDate } from '#platform/pure/calendar.ts';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import before from '#platform/ui/pictures/icons/chevron-left.svg?raw';
import after from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { MAX_SPAN_DAYS, type SteppedPeriod } from '#usage/rules/usage-period.ts';
import { formatPeriod } from './format-period.ts';
import { useUsageTexts } from './use-usage-texts.ts';

export type PeriodStepperProps = {
  period: SteppedPeriod;
  stepsBack: number;
  today: BusinessDate;
  onStep: (back: number) => void;
};

const days = { today: 1, week: 7, month: 31 } as const;

/** Shows the day, week or month, with buttons for the previous and the next one. */
export function PeriodStepper({ period, stepsBack, today, onStep }: PeriodStepperProps) {
  const { t, format } = useUsageTexts();
  const isOldestPeriod = (stepsBack + 1) * days[period] >= MAX_SPAN_DAYS;
  return (
    <div className="usage-step" role="group" aria-label={t(`step.${period}`)}>
      <IconButton
        label={t(`step.before.${period}`)}
        icon={before}
        aria-disabled={isOldestPeriod}
        onClick={() => !isOldestPeriod && onStep(stepsBack + 1)}
      />
      <p className="strong" aria-live="polite">
        {formatPeriod(period, stepsBack, today, format)}
      </p>
      <IconButton
        label={t(`step.after.${period}`)}
        icon={after}
        aria-disabled={stepsBack === 0}
        onClick={() => stepsBack > 0 && onStep(stepsBack - 1)}
      />
    </div>
  );
}
