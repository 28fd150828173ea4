import { BUSINESS } from '#customers/rules/customer-type.ts';
import { checkRequiredFields } from '#platform/pure/field-error.ts';
import type { CustomerType } from './customer-type.ts';
import type { BusinessDetails, PrivateDetails } from './details.ts';

type DeepPartial<T> = {
  [K in keyof T]?: T[K] extends object | null ? DeepPartial<NonNullable<T[K]>> | null : T[K] | null;
};

/** Details in the session, any part of which may be missing. */
export type PartialDetails = DeepPartial<PrivateDetails> & DeepPartial<BusinessDetails>;

/**
 * Whether all details that an order needs are present: personal data, or company data for a business. Type 0 counts as
 * private. Values were validated when they were saved.
 */
export function hasCompleteDetails(type: CustomerType, details: PartialDetails | null | undefined): boolean {
  if (!details) return false;
  const addressFields = ['street_name', 'zip_code', 'city'];
  const isFilled = (part: object | null | undefined, fields: readonly string[]) =>
    part !== null && part !== undefined && checkRequiredFields({ ...part }, fields).length === 0;
  if (type === BUSINESS) {
    return (
      isFilled(details.company_data, ['company_name', 'vat_number', 'name_of_legal', 'surname_of_legal']) &&
      isFilled(details.company_address, addressFields)
    );
  }
  return (
    isFilled(details.personal_data, ['first_name', 'last_name']) &&
    isFilled(details.personal_data?.birth_data, ['birth_at']) &&
    isFilled(details.personal_address, addressFields)
  );
}
