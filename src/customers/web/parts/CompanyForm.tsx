import { lazy, Suspense } from 'react';
import { checkCompanySize, type CompanySize, SMALL_COMPANY_MAX } from '#customers/rules/company-size.ts';
import type { Address, CompanyData, Customer } from '#customers/contract.ts';
import { checkBusinessDetails } from '#customers/rules/details.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { formatVatNumberWhileTyping } from '#platform/pure/format-vat-number.ts';
import { checkVatNumber } from '#platform/pure/vat-number.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { FormSection } from '#platform/ui/forms/FormSection.tsx';
import { FormattedField } from '#platform/ui/fields/FormattedField.tsx';
import { PhoneField } from '#platform/ui/fields/PhoneField.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { SkeletonFields } from '#platform/ui/states/Skeletons.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { AddressFields, addressLabels, type AddressValues } from './AddressFields.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { checkDelivery, initialDeliveryValues, type DeliveryValues, toShippingAddress } from './delivery-values.ts';
import { firstFaultPerField } from '../../../platform/browser/first-fault-per-field.ts';
import { type AccountValues, emptyAccount, type NewAccount } from './new-account.ts';
import { fromWireAddress } from './wire-address.ts';

const LargeCompany = lazy(async () => ({ default: (await import('../company/LargeCompany.tsx')).LargeCompany }));

export type CompanyValues = { size: CompanySize | ''; company_data: CompanyData; company_address: AddressValues };

type Details = Customer['details']['customer_details'];

export type CompanyFormProps = {
  id: string;
  details: Details;
  /** Email address of the customer. */
  email: string | null;
  draftKey: string;
  /** A SIM card is shipped: shows the delivery fields. */
  byPost: boolean;
  /** Text of the button outside of an order. A form with this text does not ask for the size of the company. */
  submitText?: string;
  /** An account is opened with the details. */
  account?: NewAccount | undefined;
  /** `shipping` is null when parcels go to the address above. */
  onSave: (values: CompanyValues & AccountValues, shipping: Address | null) => Promise<unknown>;
};

const emptyCompanyData: CompanyData = {
  company_name: '',
  vat_number: '',
  name_of_legal: '',
  surname_of_legal: '',
  phone: '',
  purchase_order: '',
};

/** Converts the stored digits and E.164 to display formats. */
const initialValues = (details: Details): CompanyValues => {
  const savedData = details?.company_data;
  return {
    size: savedData ? '1' : '',
    company_data: savedData
      ? {
          ...savedData,
          vat_number: formatVatNumberWhileTyping(savedData.vat_number),
          phone: formatPhone(savedData.phone),
          purchase_order: savedData.purchase_order ?? '',
        }
      : emptyCompanyData,
    company_address: fromWireAddress(details?.company_address),
  };
};

/** Form for the size, data, representative and seat of a company. */
export function CompanyForm({ id, details, email, draftKey, byPost, account, submitText, onSave }: CompanyFormProps) {
  const t = useTexts('customers');
  const platformTexts = useTexts('platform');
  const faultsOf = (values: CompanyValues & DeliveryValues & AccountValues) => ({
    ...account?.validate(values),
    ...firstFaultPerField(checkBusinessDetails({ ...values, shipping_address: null }), {
      'company_data.company_name': t('company.name'),
      'company_data.vat_number': t('company.vat'),
      'company_data.name_of_legal': t('company.legalFirst'),
      'company_data.surname_of_legal': t('company.legalLast'),
      ...addressLabels(t, 'company_address'),
    }),
    ...(byPost ? checkDelivery(t, values) : {}),
  });
  const form = useApiFormWithDraft<CompanyValues & DeliveryValues & AccountValues>({
    defaults: { ...emptyAccount, ...initialValues(details), ...initialDeliveryValues(details) },
    draftKey,
    validate: (values) => ({
      size: withFieldLabel(checkCompanySize(values.size), t('company.size')),
      ...(values.size === '2' ? {} : faultsOf(values)),
    }),
    submit: ({ to, shipping_address, ...values }) =>
      onSave(values, byPost ? toShippingAddress({ to, shipping_address }) : (details?.shipping_address ?? null)),
  });
  const size = form.watch('size');
  const isVatNumberValid = checkVatNumber(form.watch('company_data.vat_number')) === null;
  const lastSection = account ? 'account' : byPost ? 'delivery' : 'address';
  const submitButton = (
    <Button type="submit" wide iconAfter={submitText ? undefined : arrow} className="page-go">
      {submitText ?? t('data.continue')}
    </Button>
  );
  const { company_name, name_of_legal: first_name, surname_of_legal: last_name, phone } = form.watch('company_data');
  return (
    <>
      <Form form={form} id={id} className="data__form">
        {account?.start}
        {!submitText && (
          <FormSection title={t('company.sizeTitle')} detail={t('company.sizeMore', { max: SMALL_COMPANY_MAX })}>
            <SegmentedControl
              legend={t('company.size')}
              labelled
              name="size"
              value={size}
              error={form.field('size').error}
              onPick={(value) => form.set('size', value === '2' ? '2' : '1')}
              options={[
                { value: '1', label: t('company.sizeSmall', { max: SMALL_COMPANY_MAX }) },
                { value: '2', label: t('company.sizeLarge', { max: SMALL_COMPANY_MAX }) },
              ]}
            />
          </FormSection>
        )}
        {size !== '2' && (
          <>
            <FormSection title={t('company.company')} detail={t('company.companyMore')}>
              <TextField
                label={t('company.name')}
                autoComplete="organization"
                {...form.field('company_data.company_name')}
              />
              <FormattedField
                format={formatVatNumberWhileTyping}
                label={t('company.vat')}
                hint={t('company.vatHint')}
                ok={isVatNumberValid && t('company.vatOk')}
                autoComplete="off"
                spellCheck={false}
                {...form.field('company_data.vat_number')}
              />
              <TextField
                label={t('company.purchaseOrder')}
                hint={t('company.purchaseOrderHint')}
                autoComplete="off"
                spellCheck={false}
                maxLength={50}
                {...form.field('company_data.purchase_order')}
              />
            </FormSection>
            <FormSection title={t('company.legal')} detail={t('company.legalMore')}>
              <div className="fields-2">
                <TextField
                  label={t('company.legalFirst')}
                  autoComplete="given-name"
                  {...form.field('company_data.name_of_legal')}
                />
                <TextField
                  label={t('company.legalLast')}
                  autoComplete="family-name"
                  {...form.field('company_data.surname_of_legal')}
                />
              </div>
              <PhoneField
                label={t('company.phone')}
                hint={t('company.phoneHint')}
                autoComplete="tel"
                {...form.field('company_data.phone')}
              />
            </FormSection>
            <FormSection title={t('company.address')} detail={t('company.addressMore')}>
              <AddressFields
                section="billing"
                field={(part) => form.field(`company_address.${part}`)}
                set={(part, value) => form.set(`company_address.${part}`, value)}
                value={form.watch('company_address')}
              />
              {lastSection === 'address' && submitButton}
            </FormSection>
            {byPost && (
              <DeliveryRow
                home={form.watch('company_address')}
                values={{ to: form.watch('to'), shipping_address: form.watch('shipping_address') }}
                field={form.field}
                set={form.set}
              >
                {lastSection === 'delivery' && submitButton}
              </DeliveryRow>
            )}
            {account?.renderFields(form, submitButton)}
          </>
        )}
      </Form>
      {size === '2' && (
        <Suspense fallback={<SkeletonFields label={platformTexts('loading')} fields={5} />}>
          <LargeCompany values={{ company_name, first_name, last_name, phone, email: email ?? form.watch('email') }} />
        </Suspense>
      )}
    </>
  );
}
