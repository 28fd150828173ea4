import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import type { FieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { AddressFields, type AddressValues } from './AddressFields.tsx';
import type { DeliveryValues } from './delivery-values.ts';

type Field = 'to' | `shipping_address.${keyof AddressValues}`;

export type DeliveryFieldsProps = {
  /** The customer's address on one line. */
  home: ReactNode;
  values: DeliveryValues;
  field: (name: Field) => FieldProps;
  set: (name: Field, value: string) => void;
};

/** Choice of the delivery address of a SIM card. */
export function DeliveryFields({ home, values, field, set }: DeliveryFieldsProps) {
  const t = useTexts('customers');
  return (
    <>
      <RadioCards
        legend={t('check.shipping')}
        options={[
          { value: 'same', label: t('check.same'), detail: home },
          { value: 'other', label: t('check.other'), detail: t('check.otherMore') },
        ]}
        name="to"
        value={values.to}
        onPick={(value) => set('to', value)}
      />
      {values.to === 'other' && (
        <div role="group" aria-label={t('check.other')} className="stack g5">
          <AddressFields
            section="shipping"
            field={(part) => field(`shipping_address.${part}`)}
            set={(part, value) => set(`shipping_address.${part}`, value)}
            value={values.shipping_address}
          />
        </div>
      )}
    </>
  );
}
