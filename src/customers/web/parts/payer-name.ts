import type { Customer } from '#customers/contract.ts';

/** Name of the company or the person, the probable holder of the account. */
export const payerNameOf = ({ details }: Customer): string => {
  const { personal_data: person, company_data: company } = details.customer_details ?? {};
  return company?.company_name ?? (person ? `${person.first_name} ${person.last_name}` : '');
};
