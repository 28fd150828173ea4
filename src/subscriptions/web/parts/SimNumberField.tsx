import { formatIccid } from '#subscriptions/rules/iccid.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { FormattedField } from '#platform/ui/fields/FormattedField.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import carrier from '#platform/ui/pictures/sim-carrier.svg?no-inline';
import type { FieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { SimCardScanner } from './SimCardScanner.tsx';

const LENGTH = 19;

const grouped = (typed: string): string => formatIccid(typed.replace(/\D/g, '').slice(0, LENGTH));

type SimNumberFieldProps = FieldProps & {
  /** Last digits of the ICCID, to recognise the card by; null if not known. */
  end: string | null;
  onScanned: (formatted: string) => void;
};

/** Input of the ICCID of a SIM card, in groups of four as printed; by camera where the browser detects barcodes. */
export function SimNumberField({ end, onScanned, ...field }: SimNumberFieldProps) {
  const t = useTexts('subscriptions');
  return (
    <div className="stack g3">
      <Picture src={carrier} className="scan-place" />
      <FormattedField
        label={t('activation.simNumber')}
        hint={end ? t('activation.simNumberHintEnd', { end }) : t('activation.simNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="8932"
        format={grouped}
        {...field}
      />
      <SimCardScanner onFound={(iccid) => onScanned(formatIccid(iccid))} />
    </div>
  );
}
