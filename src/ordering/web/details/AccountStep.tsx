import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { offersQuery } from '#catalogue/web/queries.ts';
import { AccountStart } from '#customers/web/parts/AccountStart.tsx';
import { orderingPaths } from '#ordering/paths.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import { useBasket } from '../basket/basket-store.ts';
import { copyEmailDraft, LOGIN_DRAFT, NEWCOMER_DRAFT } from './details-drafts.ts';
import { DetailsFailed, DetailsLoading, DetailsView } from './DetailsView.tsx';
import { loadStepSubmitCode } from './form-parts.ts';
import { NewcomerForm } from './NewcomerForm.tsx';

const LogInForm = lazy(async () => ({ default: (await import('#customers/web/parts/LogInForm.tsx')).LogInForm }));

export type AccountStepProps = {
  /** The earlier session has ended. */
  sessionEnded: boolean;
  /** Called with true before the account is opened, and with false when that failed. In between this step stays although there is a session. */
  onJoin: (joining: boolean) => void;
};

/** The details of a newcomer together with the account, or the login. The basket stays. */
export function AccountStep({ sessionEnded, onJoin }: AccountStepProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const [pickedNew, setPickedNew] = useState<boolean | null>(null);
  const isNew = pickedNew ?? !sessionEnded;
  useFocusOnStepChange(isNew ? 'new' : 'login');
  const query = useQuery({ ...offersQuery, staleTime: 'static' });
  const { data } = query;
  const { cards } = useBasket();
  const logIn = () => {
    copyEmailDraft(NEWCOMER_DRAFT, LOGIN_DRAFT);
    setPickedNew(false);
  };
  const startNew = () => {
    copyEmailDraft(LOGIN_DRAFT, NEWCOMER_DRAFT);
    setPickedNew(true);
  };
  const onLoggedIn = async () => {
    await loadStepSubmitCode()
      .then((stepSubmit) => stepSubmit.adoptNewcomerDraft(queries, NEWCOMER_DRAFT))
      .catch(() => undefined);
    // Reruns the route guard and the redirect with the new session.
    await router.invalidate();
  };
  if (!data) return query.isError ? <DetailsFailed kind="person" query={query} /> : <DetailsLoading kind="person" />;
  // The type of a customer cannot change, so it follows from the plans in the basket.
  const chosenOffers = new Set(cards.map((card) => card.offer_uuid));
  const isCompany = data.offers.some(({ uuid, audience }) => chosenOffers.has(uuid) && audience === 'professional');
  const kind = isCompany ? 'company' : 'person';
  return (
    <Suspense fallback={<DetailsLoading kind={kind} />}>
      <DetailsView kind={kind} step="data" hasForm={isNew}>
        {isNew ? (
          <NewcomerForm
            company={isCompany}
            start={<AccountStart onLogIn={logIn} identifiedPath={isCompany ? null : orderingPaths.customer()} />}
            onLogIn={logIn}
            onJoin={onJoin}
          />
        ) : (
          <LogInForm sessionEnded={sessionEnded} draftKey={LOGIN_DRAFT} onNew={startNew} onLoggedIn={onLoggedIn} />
        )}
      </DetailsView>
    </Suspense>
  );
}
