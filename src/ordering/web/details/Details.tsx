import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { Suspense, useEffect } from 'react';
import type { Customer } from '#customers/contract.ts';
import { useAddressDoubts } from '#customers/web/parts/use-address-doubts.ts';
import { useUpdateDetails } from '#customers/web/parts/use-update-details.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { withQuery } from '#platform/pure/path.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { LazyAudienceMismatchOffer } from '../placed/LazyOrderParts.tsx';
import { useOrderProducts } from '../queries.ts';
import { useBasket } from '../basket/basket-store.ts';
import { customerDraftKey } from './details-drafts.ts';
import { DetailsLoading, DetailsView } from './DetailsView.tsx';
import { DETAILS_FORM } from './DetailsStep.tsx';
import { DetailsReview, CompanyForm, loadStepSubmitCode, PersonalForm } from './form-parts.ts';

/** The form for the customer data. A returning customer checks the data before payment. */
export function Details({ customer }: { customer: Customer }) {
  const orders = useOrderProducts().data ?? [];
  const queries = useQueryClient();
  const router = useRouter();
  const search = useScreenSearch<typeof orderingPaths.customer>();
  const { cards } = useBasket();
  const save = useUpdateDetails(customer);
  const question = useAddressDoubts(DETAILS_FORM);
  const isCompany = customer.type === BUSINESS;
  const kind = isCompany ? 'company' : 'person';
  const path = isCompany ? orderingPaths.company() : orderingPaths.customer();
  const details = customer.details.customer_details;

  // The customer data is complete when only the payment is missing, so the check step is shown.
  const requestedStep = search.step ?? (search.type === 'payments' ? 'check' : 'data');
  const step = requestedStep === 'check' && hasCompleteDetails(customer.type, details) ? 'check' : 'data';
  const isByPost =
    cards.length > 0 ? cards.some(({ type }) => type === SIM_CARD) : orders.some(({ type }) => type === SIM_CARD);

  useEffect(() => {
    void loadStepSubmitCode().catch(() => undefined);
  }, []);
  const goOn = async (detailsSave: Promise<unknown>) => {
    await detailsSave;
    const { createDraftAndResolveNextPath } = await loadStepSubmitCode();
    await router.navigate({ href: await createDraftAndResolveNextPath(queries, customer.details.payment !== null) });
  };
  return (
    <Suspense fallback={<DetailsLoading kind={kind} />}>
      <DetailsView kind={kind} step={step} hasForm>
        <LazyAudienceMismatchOffer type={customer.type} />
        {step === 'check' ? (
          <DetailsReview
            id={DETAILS_FORM}
            customer={customer}
            byPost={isByPost}
            editHref={withQuery(path, { step: 'data' })}
            draftKey={`shipping-${customer.uuid}`}
            onConfirm={(shipping) => goOn(save.shipping(shipping))}
          />
        ) : isCompany ? (
          <CompanyForm
            id={DETAILS_FORM}
            details={details}
            email={customer.details.email.address}
            draftKey={customerDraftKey(customer)}
            byPost={isByPost}
            onSave={async (values, shipping) =>
              (await question.confirm(values.company_address, details?.company_address)) &&
              goOn(save.company(values, shipping))
            }
          />
        ) : (
          <PersonalForm
            proved={customer.details.proved}
            id={DETAILS_FORM}
            details={details}
            draftKey={customerDraftKey(customer)}
            byPost={isByPost}
            onSave={async (values, shipping) =>
              (await question.confirm(values.personal_address, details?.personal_address)) &&
              goOn(save.personal(values, shipping))
            }
          />
        )}
        {question.dialog}
      </DetailsView>
    </Suspense>
  );
}
