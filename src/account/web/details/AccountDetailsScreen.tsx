import { isEmailVerified } from '#identity/rules/email-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import type { Address, Customer, customersContract } from '#customers/contract.ts';
import type { AddressDoubt } from '#customers/rules/address-doubts.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { toWireAddress } from '#customers/web/parts/wire-address.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { clearDraft } from '#platform/ui/forms/draft-store.ts';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { loadAddressDoubts } from '#customers/web/parts/load-address-doubts.ts';
import type { AddressValues } from '#customers/web/parts/AddressFields.tsx';
import { LazyAddressDoubtDialog } from '#customers/web/parts/LazyAddressDoubtDialog.tsx';
import { DetailsFailed, DetailsFrame, DetailsLoading, NoDetails, SkeletonDetails } from './DetailsState.tsx';

const PersonalForm = lazy(async () => ({
  default: (await import('#customers/web/parts/PersonalForm.tsx')).PersonalForm,
}));
const CompanyForm = lazy(async () => ({ default: (await import('#customers/web/parts/CompanyForm.tsx')).CompanyForm }));

const client = createClient<typeof customersContract>();

const FORM = 'account-details';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An address that is asked about again, and the save that waits for the answer. */
type DoubtfulAddress = { address: Address; doubts: readonly AddressDoubt[]; save: () => Promise<void> };

function DetailsForm({ customer }: { customer: Customer }) {
  const t = useTexts('account/web/details');
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const [doubt, setDoubt] = useState<DoubtfulAddress | null>(null);
  const details = customer.details.customer_details;
  const isCompany = customer.type === BUSINESS;
  const draftKey = `settings-${isCompany ? 'company' : 'person'}-${customer.uuid}`;

  const save = async (call: () => Promise<Customer>) => {
    let text = t('saved');
    try {
      const savedCustomer = await call();
      // No mail without a change, and none to an address that is not confirmed.
      const isMailed =
        isEmailVerified(savedCustomer.details.email.status) && !isSame(savedCustomer.details.customer_details, details);
      if (isMailed) text = t('savedAndMailed');
      updateCachedSession(queries, () => ({ customer: savedCustomer }));
    } catch (error) {
      // The notice of the security delay was shown and closed; the settings list the request.
      if (!(error instanceof Problem && error.code === 'REQUEST_HELD')) throw error;
      text = t('held');
    }
    clearDraft(draftKey);
    toast({ text, afterNavigation: true });
    await router.navigate({ href: accountPaths.settings() });
  };
  const saveUnlessDoubtful = async (typedAddress: AddressValues, call: (address: Address) => Promise<Customer>) => {
    const address = toWireAddress(typedAddress);
    const savedAddress = isCompany ? details?.company_address : details?.personal_address;
    const doubts = await loadAddressDoubts(address, savedAddress);
    if (doubts.length === 0) return save(() => call(address));
    setDoubt({ address, doubts, save: () => save(() => call(address)) });
    return false;
  };
  const form = { id: FORM, details, byPost: false, submitText: t('save'), draftKey };
  return (
    <>
      {isCompany ? (
        <CompanyForm
          {...form}
          email={customer.details.email.address}
          onSave={({ company_data, company_address }, shipping_address) =>
            saveUnlessDoubtful(company_address, (address) =>
              client.call('POST /api/customer/change/business', {
                body: { company_data, company_address: address, shipping_address },
              }),
            )
          }
        />
      ) : (
        <PersonalForm
          {...form}
          proved={customer.details.proved}
          onSave={({ personal_data, personal_address }, shipping_address) =>
            saveUnlessDoubtful(personal_address, (address) =>
              client.call('POST /api/customer/change/personal', {
                body: { personal_data, personal_address: address, shipping_address },
              }),
            )
          }
        />
      )}
      {doubt && <LazyAddressDoubtDialog {...doubt} formId={FORM} onClose={() => setDoubt(null)} />}
    </>
  );
}

/** Names, address and company data of a main account, to be changed. */
export function AccountDetailsScreen() {
  const t = useTexts('account/web/details');
  const { data: customer, isError, isFetching, refetch } = useCustomer();
  if (!customer)
    return isError ? <DetailsFailed onRetry={() => void refetch()} retrying={isFetching} /> : <DetailsLoading />;
  if (!hasCompleteDetails(customer.type, customer.details.customer_details)) return <NoDetails />;
  return (
    <DetailsFrame intro={t(customer.type === BUSINESS ? 'introCompany' : 'intro')}>
      <Suspense fallback={<SkeletonDetails />}>
        <DetailsForm customer={customer} />
      </Suspense>
    </DetailsFrame>
  );
}
