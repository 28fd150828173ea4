import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { fetchSessionSlice } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { BasketCard } from '#ordering/rules/basket.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { codeText } from '#platform/browser/i18n.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { currentNumberDrafts } from '../basket/number-drafts.ts';
import { useOrderFlow } from '../frame/order-flow.ts';
import type { Choice } from './use-basket-editor.ts';

/** Text keys under `number`. */
export type NumberFaults = {
  number?: 'unsaid';
  msisdn?: 'missing' | 'wrong' | 'twice';
  operator_uuid?: 'operatorMissing';
};

const validateNumber = ({ id }: BasketCard, earlierNumbers: readonly string[]): NumberFaults => {
  const draft = currentNumberDrafts()[id];
  const typedNumber = draft?.msisdn.trim() ?? '';
  const msisdn = parseBelgianMobile(typedNumber);
  return {
    ...(typedNumber === ''
      ? { msisdn: 'missing' }
      : msisdn === null
        ? { msisdn: 'wrong' }
        : earlierNumbers.includes(msisdn)
          ? { msisdn: 'twice' }
          : {}),
    ...(draft?.operator_uuid ? {} : { operator_uuid: 'operatorMissing' }),
  };
};

/** Finds the first card without a number choice or with an invalid port-in number, with its errors. */
const findFirstFault = (choice: Choice): { at: number; id: string; faults: NumberFaults } | null => {
  const earlierNumbers: string[] = [];
  for (const [at, card] of choice.cards.entries()) {
    if (card.number === 'new') continue;
    if (card.number === null) return { at, id: card.id, faults: { number: 'unsaid' } };
    const faults = validateNumber(card, earlierNumbers);
    if (faults.msisdn || faults.operator_uuid) return { at, id: card.id, faults };
    earlierNumbers.push(parseBelgianMobile(currentNumberDrafts()[card.id]?.msisdn ?? '') ?? '');
  }
  return null;
};

const focusField = (field: keyof NumberFaults): void => {
  // Runs after the errors are rendered.
  setTimeout(() => {
    const control = document.querySelector<HTMLElement>(`[data-field="${field}"], [name="${field}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center' });
  });
};

/** Continues to the next step: the order when the customer data is complete, else the customer data. */
export const useContinue = (choice: Choice) => {
  const router = useRouter();
  const queries = useQueryClient();
  const flow = useOrderFlow();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [firstFault, setFirstFault] = useState<{ id: string; faults: NumberFaults } | null>(null);

  const prepareNextStep = async (): Promise<string> => {
    const dataPathOf = (type: number) => (type === BUSINESS ? orderingPaths.company() : orderingPaths.customer());
    const chosenType = choice.offer.audience === 'professional' ? BUSINESS : PRIVATE;
    // Registration comes first; the session then determines the form for a company.
    if (!hasSession()) return orderingPaths.customer();
    const customer = await fetchSessionSlice(queries, selectCustomer);
    if (!hasCompleteDetails(customer.type, customer.details.customer_details))
      return dataPathOf(customer.type || chosenType);
    // Loaded on demand: only a customer whose details are complete creates the draft on this screen.
    const { createDraftDroppingRefusedPromo } = await import('../basket/create-draft.ts');
    await createDraftDroppingRefusedPromo(queries);
    if (flow.summary) return flow.summary;
    return resolveNextStepPath(queries);
  };
  const go = () => {
    if (isPending) return;
    choice.save();
    const fault = findFirstFault(choice);
    setFirstFault(fault);
    setProblem(null);
    if (fault) {
      choice.select(fault.at);
      return focusField(fault.faults.number ? 'number' : fault.faults.msisdn ? 'msisdn' : 'operator_uuid');
    }
    setPending(true);
    prepareNextStep()
      .then((href) => router.navigate({ href }))
      .catch((error: unknown) => {
        const { code, detail } = parseFormProblem(error);
        setProblem(codeText(code) ?? detail ?? code);
      })
      .finally(() => setPending(false));
  };
  // Clears errors that were corrected in the meantime.
  const remainingFaults =
    firstFault?.id === choice.card.id && choice.card.number === 'keep' ? validateNumber(choice.card, []) : {};
  const faults: NumberFaults =
    firstFault?.id === choice.card.id
      ? {
          ...(firstFault.faults.number && choice.card.number === null ? { number: 'unsaid' } : {}),
          ...(firstFault.faults.msisdn === 'twice'
            ? { msisdn: 'twice' }
            : firstFault.faults.msisdn && remainingFaults.msisdn
              ? { msisdn: remainingFaults.msisdn }
              : {}),
          ...(firstFault.faults.operator_uuid && remainingFaults.operator_uuid
            ? { operator_uuid: remainingFaults.operator_uuid }
            : {}),
        }
      : {};
  return { go, pending: isPending, faults, problem };
};
