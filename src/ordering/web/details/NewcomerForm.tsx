import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BUSINESS, PRIVATE } from '#customers/rules/customer-type.ts';
import type { AccountValues, NewAccount } from '#customers/web/parts/new-account.ts';
import { useAddressDoubts } from '#customers/web/parts/use-address-doubts.ts';
import { useUpdateDetails } from '#customers/web/parts/use-update-details.ts';
import { useNewAccountValidator } from '#identity/web/parts/new-password.ts';
import { hasSession } from '#identity/web/session.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { useBasket } from '../basket/basket-store.ts';
import { NEWCOMER_DRAFT } from './details-drafts.ts';
import { DETAILS_FORM } from './DetailsStep.tsx';
import { CompanyForm, loadStepSubmitCode, PersonalForm } from './form-parts.ts';

// Below the details, so the screen does not wait for them.
const AccountFields = lazy(async () => ({
  default: (await import('#customers/web/parts/AccountFields.tsx')).AccountFields,
}));

const EMAIL_TAKEN = 'EMAIL_TAKEN';

export type NewcomerFormProps = {
  company: boolean;
  /** Shown above the form: the login and other ways to skip it. */
  start: ReactNode;
  onLogIn: () => void;
  /** Called with true before the account is opened, and with false when that failed. */
  onJoin: (joining: boolean) => void;
};

/** Form for the details of a newcomer, and the account that is opened with them. */
export function NewcomerForm({ company, start, onLogIn, onJoin }: NewcomerFormProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const t = useTexts('customers');
  const { cards } = useBasket();
  const save = useUpdateDetails(null);
  const question = useAddressDoubts(DETAILS_FORM);
  const [takenEmail, setTakenEmail] = useState('');
  const [draftKey, setDraftKey] = useState(NEWCOMER_DRAFT);

  useEffect(() => {
    void loadStepSubmitCode().catch(() => undefined);
  }, []);
  const account: NewAccount = {
    validate: useNewAccountValidator(t('account.email')),
    start,
    renderFields: ({ field, watch }, button) => (
      <Suspense fallback={<Skeleton height="30rem" />}>
        <AccountFields takenEmail={takenEmail} onLogIn={onLogIn} field={field} watch={watch}>
          {button}
        </AccountFields>
      </Suspense>
    ),
  };
  const openAccount = async ({ email, password }: AccountValues): Promise<void> => {
    const { registerNewcomerAndMoveDraft } = await loadStepSubmitCode();
    onJoin(true);
    try {
      setDraftKey(
        await registerNewcomerAndMoveDraft(queries, company ? BUSINESS : PRIVATE, { email, password }, NEWCOMER_DRAFT),
      );
    } catch (error) {
      onJoin(false);
      if ((error as { code?: unknown }).code === EMAIL_TAKEN) setTakenEmail(email);
      throw error;
    }
  };
  const joinAndSave = async (values: AccountValues, saveDetails: () => Promise<void>): Promise<void> => {
    // The account exists already when an earlier submission opened it and the server then refused the details.
    if (!hasSession()) await openAccount(values);
    await saveDetails();
    const { createDraftAndResolveNextPath } = await loadStepSubmitCode();
    await router.navigate({ href: await createDraftAndResolveNextPath(queries, false) });
  };
  const formProps = {
    id: DETAILS_FORM,
    details: null,
    draftKey,
    byPost: cards.some(({ type }) => type === SIM_CARD),
    // Rendered also after the account was opened, because this part of the form contains the pressed button.
    account,
  };
  return (
    <>
      {company ? (
        <CompanyForm
          {...formProps}
          email={null}
          onSave={async (values, shipping) =>
            (await question.confirm(values.company_address, undefined)) &&
            joinAndSave(values, () => save.company(values, shipping))
          }
        />
      ) : (
        <PersonalForm
          {...formProps}
          onSave={async (values, shipping) =>
            (await question.confirm(values.personal_address, undefined)) &&
            joinAndSave(values, () => save.personal(values, shipping))
          }
        />
      )}
      {question.dialog}
    </>
  );
}
