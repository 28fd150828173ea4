import { lazy, Suspense, useRef, useState } from 'react';
import { remainingAddressLengthNearMax } from '#customers/rules/address.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import type { FieldProps } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { splitStreet } from '#customers/rules/split-street.ts';
import './data.css';

export type AddressValues = {
  zip_code: string;
  city: string;
  street_name: string;
  street_number: string;
  street_box: string;
};

export const emptyAddress: AddressValues = {
  zip_code: '',
  city: '',
  street_name: '',
  street_number: '',
  street_box: '',
};

type AddressFieldName = keyof AddressValues;

/** The 2,800 towns are loaded when a field gets the focus. */
const TownComboboxes = lazy(async () => {
  const [module] = await Promise.all([import('../towns/TownComboboxes.tsx'), loadStrings(['customers/web/towns'])]);
  return { default: module.TownComboboxes };
});

export type AddressFieldsProps = {
  field: (part: AddressFieldName) => FieldProps;
  set: (part: AddressFieldName, value: string) => void;
  value: AddressValues;
  /** Section for browser autofill. */
  section: 'billing' | 'shipping';
};

/** Labels of the address fields under `prefix`. */
export const addressLabels = (t: (key: string) => string, prefix: string): Record<string, string> => ({
  [`${prefix}.street_name`]: t('address.street'),
  [`${prefix}.zip_code`]: t('address.zip'),
  [`${prefix}.city`]: t('address.city'),
});

/** Fields of a Belgian address. A full line from autofill or a paste is split into its parts. */
export function AddressFields({ field, set, value, section }: AddressFieldsProps) {
  const t = useTexts('customers');
  const town = useRef<HTMLDivElement>(null);
  const [wasEntered, setEntered] = useState(false);
  const remainingLength = remainingAddressLengthNearMax(value);
  const street = field('street_name');
  const splitStreetName = () => {
    const parts = value.street_number.trim() === '' ? splitStreet(value.street_name) : null;
    if (!parts) return;
    set('street_name', parts.street_name);
    set('street_number', parts.street_number);
    if (parts.street_box) set('street_box', parts.street_box);
  };
  return (
    <>
      <div className="street">
        <TextField
          label={t('address.street')}
          autoComplete={`${section} address-line1`}
          {...street}
          onBlur={(event) => {
            splitStreetName();
            street.onBlur(event);
          }}
          {...(remainingLength === null
            ? {}
            : {
                hint:
                  remainingLength < 0
                    ? t('address.over', { count: -remainingLength })
                    : t('address.room', { count: remainingLength }),
              })}
        />
        <TextField label={t('address.number')} autoComplete="off" maxLength={10} {...field('street_number')} />
        <TextField
          label={t('address.box')}
          autoComplete={`${section} address-line2`}
          maxLength={10}
          {...field('street_box')}
        />
      </div>
      <div className="town" ref={town} onFocus={() => setEntered(true)}>
        <TextField
          label={t('address.zip')}
          numeric
          inputMode="numeric"
          maxLength={10}
          autoComplete={`${section} postal-code`}
          {...field('zip_code')}
        />
        <TextField label={t('address.city')} autoComplete={`${section} address-level2`} {...field('city')} />
        {wasEntered && (
          <Suspense>
            <TownComboboxes box={town} value={value} set={set} />
          </Suspense>
        )}
      </div>
    </>
  );
}
