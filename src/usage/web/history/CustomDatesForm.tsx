import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import type { UsageSpan } from '../../rules/usage-period.ts';
import { useUsageTexts } from './use-usage-texts.ts';

export type CustomDatesFormProps = { dates: UsageSpan; today: string; onPick: (dates: UsageSpan) => void };

/** Form for the first and last day, both included. Reversed dates are swapped. */
export function CustomDatesForm({ dates, today, onPick }: CustomDatesFormProps) {
  const { t } = useUsageTexts();
  const form = useApiForm<UsageSpan>({
    draftKey: 'usage-dates',
    defaults: dates,
    validate: ({ from, until }) => ({
      from: from === '' ? 'REQUIRED' : null,
      until: until === '' ? 'REQUIRED' : null,
    }),
    submit: async ({ from, until }) => onPick(from <= until ? { from, until } : { from: until, until: from }),
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
