import { lazy, Suspense } from 'react';
import type { Address, Customer } from '../../contract.ts';
import { checkPrivateDetails } from '../../rules/details.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { DateField } from '#platform/ui/fields/DateField.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { AddressFields, addressLabels, type AddressValues } from './AddressFields.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { checkDelivery, initialDeliveryValues, type DeliveryValues, toShippingAddress } from './delivery-values.ts';
import { firstFaultPerField } from '#platform/browser/first-fault-per-field.ts';
import { type AccountValues, emptyAccount, type NewAccount } from './new-account.ts';
import { fromWireAddress } from './wire-address.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';

// Loaded only for customers who were identified.
const ProvedIdentityRows = lazy(async () => ({
  default: (await import('./ProvedIdentityRows.tsx')).ProvedIdentityRows,
}));

export type PersonalValues = {
  personal_data: { first_name: string; last_name: string; birth_data: { birth_at: string } };
  personal_address: AddressValues;
};

type Details = Customer['details']['customer_details'];

export type PersonalFormProps = {
  id: string;
  details: Details;
  /** Proved identity; its fields are read-only. */
  proved?: Customer['details']['proved'];
  draftKey: string;
  /** A SIM card is shipped: shows the delivery fields. */
  byPost: boolean;
  /** Text of the button outside of an order. */
  submitText?: string;
  /** An account is opened with the details. */
  account?: NewAccount | undefined;
  /** `shipping` is null when parcels go to the address above. */
  onSave: (values: PersonalValues & AccountValues, shipping: Address | null) => Promise<unknown>;
};

/** Proved values win over typed values and stored drafts. */
const mergeProved = (typedData: PersonalValues['personal_data'], provedIdentity: PersonalFormProps['proved']) => ({
  first_name: provedIdentity?.first_name ?? typedData.first_name,
  last_name: provedIdentity?.last_name ?? typedData.last_name,
  birth_data: { birth_at: provedIdentity?.birth_at ?? typedData.birth_data.birth_at },
});

const emptyPersonalData = { first_name: '', last_name: '', birth_data: { birth_at: '' } };

const initialValues = (details: Details, provedIdentity: PersonalFormProps['proved']): PersonalValues => ({
  personal_data: mergeProved(details?.personal_data ?? emptyPersonalData, provedIdentity),
  personal_address: fromWireAddress(details?.personal_address),
});

/** Form for the personal data and address of a private customer. */
export function PersonalForm({
  id,
  details,
  proved,
  draftKey,
  byPost,
  account,
  submitText,
  onSave,
}: PersonalFormProps) {
  const t = useTexts('customers');
  const form = useApiFormWithDraft<PersonalValues & DeliveryValues & AccountValues>({
    defaults: { ...emptyAccount, ...initialValues(details, proved), ...initialDeliveryValues(details) },
    draftKey,
    validate: (values) => ({
      ...account?.validate(values),
      ...firstFaultPerField(
        checkPrivateDetails(
          { ...values, personal_data: mergeProved(values.personal_data, proved), shipping_address: null },
          brusselsDate(serverNow()),
        ),
        {
          'personal_data.first_name': t('data.firstName'),
          'personal_data.last_name': t('data.lastName'),
          'personal_data.birth_data.birth_at': t('data.birth'),
          ...addressLabels(t, 'personal_address'),
        },
      ),
      ...(byPost ? checkDelivery(t, values) : {}),
    }),
    submit: ({ to, shipping_address, ...values }) =>
      onSave(
        { ...values, personal_data: mergeProved(values.personal_data, proved) },
        byPost ? toShippingAddress({ to, shipping_address }) : (details?.shipping_address ?? null),
      ),
  });
  const lastSection = account ? 'account' : byPost ? 'delivery' : 'address';
  const submitButton = (
    <Button type="submit" wide iconAfter={submitText ? undefined : arrow} className="page-go">
      {submitText ?? t('data.continue')}
    </Button>
  );
  return (
    <Form form={form} id={id} className="data__form">
      {account?.start}
      <FormSection title={t('data.you')} detail={t('data.youMore')}>
        {proved && (
          <Suspense fallback={<Skeleton height="6rem" />}>
            <ProvedIdentityRows proved={proved} />
          </Suspense>
        )}
        {!proved?.first_name && (
          <div className="fields-2">
            <TextField
              label={t('data.firstName')}
              autoComplete="given-name"
              {...form.field('personal_data.first_name')}
            />
            <TextField
              label={t('data.lastName')}
              autoComplete="family-name"
              {...form.field('personal_data.last_name')}
            />
          </div>
        )}
        {!proved?.birth_at && (
          <DateField
            label={t('data.birth')}
            hint={t('data.birthHint')}
            dayText={t('data.day')}
            monthText={t('data.month')}
            yearText={t('data.year')}
            {...form.valueField('personal_data.birth_data.birth_at')}
          />
        )}
      </FormSection>
      <FormSection title={t('data.address')} detail={t('data.addressMore')}>
        <AddressFields
          section="billing"
          field={(part) => form.field(`personal_address.${part}`)}
          set={(part, value) => form.set(`personal_address.${part}`, value)}
          value={form.watch('personal_address')}
        />
        {lastSection === 'address' && submitButton}
      </FormSection>
      {byPost && (
        <DeliveryRow
          home={form.watch('personal_address')}
          values={{ to: form.watch('to'), shipping_address: form.watch('shipping_address') }}
          field={form.field}
          set={form.set}
        >
          {lastSection === 'delivery' && submitButton}
        </DeliveryRow>
      )}
      {account?.renderFields(form, submitButton)}
    </Form>
  );
}
