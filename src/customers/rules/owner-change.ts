import { parseVatNumber } from '#platform/pure/vat-number.ts';
import { parsePhone } from './phone.ts';

const parts = ['personal_data', 'company_data', 'personal_address', 'company_address', 'shipping_address'] as const;

type Details = { readonly [part in (typeof parts)[number]]?: unknown };

const toComparableCompany = ({ purchase_order: _, ...company }: Record<string, unknown>) => {
  const { vat_number, phone } = company;
  return {
    ...company,
    ...(typeof vat_number === 'string' ? { vat_number: parseVatNumber(vat_number) ?? vat_number } : {}),
    ...(typeof phone === 'string' ? { phone: parsePhone(phone) ?? phone } : {}),
  };
};

/**
 * The details that identify the owner: name, company and addresses, in stored form. The order reference of a
 * company is only printed on its invoices.
 */
export function toComparableOwnerDetails(details: Details): unknown[] {
  return parts.map((part) => {
    const value = details[part] ?? null;
    return part === 'company_data' && value !== null ? toComparableCompany(value as Record<string, unknown>) : value;
  });
}
