import { CONTACT_KEPT_DAYS } from '#customers/rules/company-contact.ts';
import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { companyContact } from './tables.ts';

export const customersRetention: readonly Retention[] = [
  keptFor(CONTACT_KEPT_DAYS, companyContact, companyContact.created_at),
];
