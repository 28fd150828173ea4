import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { type BusinessDate, isBusinessDate } from '#platform/pure/calendar.ts';
import type { UsageSpan } from '../../rules/usage-period.ts';
import { useUsageTexts } from './use-usage-texts.ts';

export type CustomDatesFormProps = { dates: UsageSpan; today: BusinessDate; onPick: (dates: UsageSpan) => void };

/** Form for the first and last day, both included. Reversed dates are swapped. */
export function CustomDatesForm({ dates, today, onPick }: CustomDatesFormProps) {
  const { t } = useUsageTexts();
  const form = useApiFormWithDraft<{ from: string; until: string }>({
    draftKey: 'usage-dates',
    defaults: dates,
    validate: ({ from, until }) => ({
      from: isBusinessDate(from) ? null : 'REQUIRED',
      until: isBusinessDate(until) ? null : 'REQUIRED',
    }),
    submit: async ({ from, until }) => {
      if (!isBusinessDate(from) || !isBusinessDate(until)) return;
      onPick(from <= until ? { from, until } : { from: until, until: from });
    },
  });
  return (
    <Form form={form} className="usage-dates">
      <TextField {...form.field('from')} type="date" label={t('dates.from')} max={today} />
      <TextField {...form.field('until')} type="date" label={t('dates.until')} max={today} />
      <Button type="submit" kind="secondary">
        {t('dates.show')}
      </Button>
    </Form>
  );
}
