import { CONTACT_RETENTION_DAYS } from '#customers/rules/company-contact.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { companyContact } from './tables.ts';

export const customersRetention: readonly RetentionRule[] = [
  retainForDays(CONTACT_RETENTION_DAYS, companyContact, companyContact.created_at),
];
