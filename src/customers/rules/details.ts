import type { CompanyData } from '#customers/contract.ts';
import { checkAddress } from './address.ts';
import type { Address, AddressFault } from './address.ts';
import { checkBirthDate } from './birth-date.ts';
import { checkName, hasLink, type NameFault } from './names.ts';
import { parsePhone } from './phone.ts';
import { checkVatNumber } from '#platform/pure/vat-number.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import { checkRequiredFields, prefixFields } from '#platform/pure/field-error.ts';

/** `REQUIRED` when blank, `PHONE_INVALID` when it cannot be parsed. */
export function checkPhone(text: string): 'REQUIRED' | 'PHONE_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parsePhone(text) === null ? 'PHONE_INVALID' : null;
}

export type PrivateDetails = {
  personal_data: { first_name: string; last_name: string; birth_data: { birth_at: string } };
  personal_address: Address;
  /** Null: the same as the personal address. */
  shipping_address: Address | null;
};

export type BusinessDetails = {
  company_data: CompanyData;
  company_address: Address;
  /** Null: the same as the company address. */
  shipping_address: Address | null;
};

/** Checks the details of a private customer on the Brussels date `today`; returns the errors by field. */
export function checkPrivateDetails(
  details: PrivateDetails,
  today: BusinessDate,
): FieldError<AddressFault | NameFault | 'BIRTH_DATE_INVALID' | 'UNDER_18'>[] {
  const { personal_data, personal_address, shipping_address } = details;
  const birth = checkBirthDate(personal_data.birth_data.birth_at, today);
  return [
    ...prefixFields('personal_data', checkName(personal_data)),
    ...(birth ? [{ field: 'personal_data.birth_data.birth_at', code: birth }] : []),
    ...prefixFields('personal_address', checkAddress(personal_address)),
    ...(shipping_address ? prefixFields('shipping_address', checkAddress(shipping_address)) : []),
  ];
}

export type CompanyFault = NameFault | 'COMPANY_NAME_LINK' | 'VAT_INVALID' | 'PHONE_INVALID';

/** Checks company data; returns the errors by field. The phone number is optional; the legal representative's name follows the rule for names. */
export function checkCompanyData(company: CompanyData): FieldError<CompanyFault>[] {
  const vat = checkVatNumber(company.vat_number);
  const phone = company.phone.trim() === '' ? null : checkPhone(company.phone);
  return [
    ...checkRequiredFields(company, ['company_name']),
    ...(hasLink(company.company_name) ? [{ field: 'company_name', code: 'COMPANY_NAME_LINK' as const }] : []),
    ...(vat ? [{ field: 'vat_number', code: vat }] : []),
    ...checkName(
      { first_name: company.name_of_legal, last_name: company.surname_of_legal },
      { first: 'name_of_legal', last: 'surname_of_legal' },
    ),
    ...(phone ? [{ field: 'phone', code: phone }] : []),
  ];
}

/**
 * Company data to save. A form that was opened before the purchase-order reference existed leaves it out: the saved one stays. An empty one is
 * removed.
 */
export function companyDataToSave<C extends CompanyData>(
  { purchase_order, ...company }: C,
  savedData: Pick<CompanyData, 'purchase_order'> | undefined,
) {
  const orderReference = purchase_order ?? savedData?.purchase_order;
  return orderReference ? { ...company, purchase_order: orderReference } : company;
}

/** Checks the details of a business customer; returns the errors by field. */
export function checkBusinessDetails(details: BusinessDetails): FieldError<AddressFault | CompanyFault>[] {
  const { company_data, company_address, shipping_address } = details;
  return [
    ...prefixFields('company_data', checkCompanyData(company_data)),
    ...prefixFields('company_address', checkAddress(company_address)),
    ...(shipping_address ? prefixFields('shipping_address', checkAddress(shipping_address)) : []),
  ];
}
