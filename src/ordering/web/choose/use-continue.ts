import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { fetchSessionSlice } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { findFieldControl, parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { codeText } from '#platform/browser/i18n.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { currentNumberDrafts } from '../basket/number-drafts.ts';
import { useOrderFlow } from '../frame/order-flow.ts';
import { selectUncorrectedFaults, type NumberFaults, validateNumber } from './number-faults.ts';
import type { Choice } from './use-basket-editor.ts';

/** Finds the first card without a number choice or with an invalid port-in number, with its errors. */
const findFirstFault = ({ cards }: Choice): { at: number; id: string; faults: NumberFaults } | null => {
  for (const [at, { id }] of cards.entries()) {
    const faults = validateNumber(cards, at, currentNumberDrafts());
    if (Object.keys(faults).length > 0) return { at, id, faults };
  }
  return null;
};

const focusField = (field: keyof NumberFaults): void => {
  // Runs after the errors are rendered.
  setTimeout(() => {
    const control = findFieldControl(document, field);
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
  const faults =
    firstFault?.id === choice.card.id
      ? selectUncorrectedFaults(firstFault.faults, validateNumber(choice.cards, choice.at, currentNumberDrafts()))
      : {};
  return { go, pending: isPending, faults, problem };
};
