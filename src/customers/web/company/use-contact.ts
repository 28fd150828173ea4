import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { customersContract } from '#customers/contract.ts';
import { checkCompanyContact } from '#customers/rules/company-contact.ts';
import { client } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { named } from '#platform/browser/named.ts';
import { queries } from '#platform/browser/query.ts';
import { problemOf } from '#platform/ui/forms/form-errors.ts';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { firstFaults } from '../../../platform/browser/first-faults.ts';
import { type ContactValues, noContact } from './contact-values.ts';

const formQuery = {
  ...queries<typeof customersContract>()('GET /api/feedback/business/form'),
  staleTime: Infinity,
} as const;

/** Waits until the server takes a form that was opened at `at`. */
const untilTaken = (at: number, wait_seconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, at + wait_seconds * 1000 + 200 - Date.now())));

/** The form of a contact request, and to whom it was sent. What is there already is not asked again, and wins over a draft. */
export const useContact = (start: Partial<ContactValues>) => {
  const t = useTexts('customers/web/company');
  const opened = useQuery(formQuery);
  const [sentTo, setSentTo] = useState('');
  const labels = {
    company_name: t('name'),
    first_name: t('firstName'),
    last_name: t('lastName'),
    email: t('email'),
    phone: t('phone'),
  };
  const form = useApiForm<ContactValues>({
    defaults: { ...noContact, ...start },
    draftKey: 'company-contact',
    validate: (values) => ({
      ...firstFaults(checkCompanyContact(values), labels),
      size: named(values.size === '' ? 'REQUIRED' : null, t('size')),
    }),
    submit: async ({ size, ...values }) => {
      // Whoever is quicker than a person can be is a browser that filled everything in: it waits, and its owner notices nothing.
      const { form: shown, wait_seconds = 0 } = opened.data ?? {};
      await untilTaken(opened.dataUpdatedAt, wait_seconds);
      const body = { ...values, size: size === '2' ? 2 : 1, ...(shown ? { form: shown } : {}) } as const;
      const sent = client<typeof customersContract>().call('POST /api/feedback/business/sim', { body });
      await sent.catch((error: unknown) => {
        if (problemOf(error).code === 'FORM_TRAP') form.set('website', '');
        throw error;
      });
      setSentTo(values.email.trim());
    },
  });
  return { form, sentTo };
};
