import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { customersContract } from '#customers/contract.ts';
import { checkCompanyContact } from '#customers/rules/company-contact.ts';
import { createClient } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { firstFaultPerField } from '../../../platform/browser/first-fault-per-field.ts';
import { type ContactValues, emptyContactValues } from './contact-values.ts';

const formQuery = {
  ...createContractQueryBuilder<typeof customersContract>()('GET /api/feedback/business/form'),
  staleTime: Infinity,
} as const;

/** Waits until a form opened at `at` (ms since the epoch) is old enough for the server. */
const waitUntilAccepted = (at: number, wait_seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, at + wait_seconds * 1000 + 200 - Date.now())));

/**
 * Form of a contact request, and the address it was sent for; it begins with `start`, or with a stored draft. A company that is known to be
 * `large` has no choice of its size, and so takes none from the draft.
 */
export const useContactForm = (start: Partial<ContactValues>, large = false) => {
  const t = useTexts('customers/web/company');
  const formState = useQuery(formQuery);
  const [sentTo, setSentTo] = useState('');
  const labels = {
    company_name: t('name'),
    first_name: t('firstName'),
    last_name: t('lastName'),
    email: t('email'),
    phone: t('phone'),
  };
  const form = useApiFormWithDraft<ContactValues>({
    defaults: { ...emptyContactValues, ...start },
    draftKey: 'company-contact',
    validate: (values) => ({
      ...firstFaultPerField(checkCompanyContact(values), labels),
      size: withFieldLabel(values.size === '' && !large ? 'REQUIRED' : null, t('size')),
    }),
    submit: async ({ size, ...values }) => {
      // Browser autofill can complete the form faster than the server's limit, so sending waits.
      const { form: sealedTime, wait_seconds = 0 } = formState.data ?? {};
      await waitUntilAccepted(formState.dataUpdatedAt, wait_seconds);
      const body = {
        ...values,
        size: large || size === '2' ? 2 : 1,
        ...(sealedTime ? { form: sealedTime } : {}),
      } as const;
      const submission = createClient<typeof customersContract>().call('POST /api/feedback/business/sim', { body });
      await submission.catch((error: unknown) => {
        if (parseFormProblem(error).code === 'FORM_TRAP') form.set('website', '');
        throw error;
      });
      setSentTo(values.email.trim());
    },
  });
  return { form, sentTo };
};
