import { displayIccid } from '#subscriptions/rules/iccid.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { FormattedField } from '#platform/ui/FormattedField.tsx';
import type { FieldProps } from '#platform/ui/use-api-form.ts';

const LENGTH = 19;

const grouped = (typed: string): string => displayIccid(typed.replace(/\D/g, '').slice(0, LENGTH));

/** The number printed on a SIM card, in groups of four as it is printed. `end`: its last figures, to recognise the card. */
export function SimNumberField({ end, ...field }: FieldProps & { end: string | null }) {
  const t = useTexts('subscriptions');
  return (
    <FormattedField
      label={t('activation.simNumber')}
      hint={end ? t('activation.simNumberHintEnd', { end }) : t('activation.simNumberHint')}
      inputMode="numeric"
      autoComplete="off"
      placeholder="8932"
      format={grouped}
      {...field}
    />
  );
}
