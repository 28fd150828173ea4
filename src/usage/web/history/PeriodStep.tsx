import type { BusinessDate } from '#platform/pure/calendar.ts';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import before from '#platform/ui/pictures/icons/chevron-left.svg?raw';
import after from '#platform/ui/pictures/icons/chevron-right.svg?raw';
import { LONGEST_DAYS, type SteppedPeriod } from '#usage/rules/usage-period.ts';
import { periodText } from './period-text.ts';
import { useUsageWords } from './usage-words.ts';

export type PeriodStepProps = {
  period: SteppedPeriod;
  back: number;
  today: BusinessDate;
  onStep: (back: number) => void;
};

const days = { today: 1, week: 7, month: 31 } as const;

/** Which day, week or month is shown, with the way to the one before and back. */
export function PeriodStep({ period, back, today, onStep }: PeriodStepProps) {
  const { t, format } = useUsageWords();
  const oldest = (back + 1) * days[period] >= LONGEST_DAYS;
  return (
    <div className="usage-step" role="group" aria-label={t(`step.${period}`)}>
      <IconButton
        label={t(`step.before.${period}`)}
        icon={before}
        aria-disabled={oldest}
        onClick={() => !oldest && onStep(back + 1)}
      />
      <p className="strong" aria-live="polite">
        {periodText(period, back, today, format)}
      </p>
      <IconButton
        label={t(`step.after.${period}`)}
        icon={after}
        aria-disabled={back === 0}
        onClick={() => back > 0 && onStep(back - 1)}
      />
    </div>
  );
}
