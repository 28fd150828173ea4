import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#customers/contract.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { useHasSession } from '#identity/web/session.ts';
import { termsQuery } from '#legal/web/queries.ts';
import { DebitFields } from '#payments/web/parts/DebitFields.tsx';
import { type Creditor, toCreditor } from '#payments/web/parts/creditor.ts';
import {
  initialPaymentValues,
  paymentDraftKey,
  type PaymentValues,
  validatePaymentValues,
} from '#payments/web/parts/payment-values.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { useIbanToken } from './iban-link.ts';
import { IbanLink } from './IbanLink.tsx';
import { MethodsHead } from './MethodsHead.tsx';
import { MethodsState } from './MethodsState.tsx';
import { NoAccess } from './NoAccess.tsx';
import { payerNameOf } from '#customers/web/parts/payer-name.ts';
import { useStartDebitSetup } from './use-start-debit-setup.ts';
import './methods.css';

/** Sets up a direct debit from another account, for a session or a one-time link. */
export function IbanScreen() {
  const t = useTexts('billing/web/methods');
  const token = useIbanToken();
  const hasSession = useHasSession();
  const customer = useCustomer();
  const terms = useQuery(termsQuery);
  return (
    <main id="main" className="wrap page">
      <MethodsHead title={t('iban.title')}>
        <p className="quiet">{t('iban.intro')}</p>
      </MethodsHead>
      <div className="methods">
        {token !== '' ? (
          <IbanLink token={token} />
        ) : !hasSession ? (
          <NoAccess why="none" />
        ) : customer.data && terms.data ? (
          <IbanForm customer={customer.data} creditor={toCreditor(terms.data)} />
        ) : (
          <MethodsState queries={[customer, terms]} />
        )}
      </div>
    </main>
  );
}

function IbanForm({ customer, creditor }: { customer: Customer; creditor: Creditor }) {
  const t = useTexts('payments');
  const setUp = useStartDebitSetup();
  const form = useApiFormWithDraft<PaymentValues>({
    defaults: { ...initialPaymentValues(customer.details.payment, payerNameOf(customer)), way: 'debit' },
    draftKey: paymentDraftKey(customer.uuid),
    validate: (values) =>
      validatePaymentValues(values, false, { iban: t('payments.iban'), holder: t('payments.holder') }),
    submit: setUp,
  });
  const byCard = form.watch('bank_method') === 'card';
  return (
    <Form form={form} id="payment-account" className="pay__form">
      <DebitFields form={form} creditor={creditor} />
      <div className="pay__go page-go">
        <Button type="submit" wide iconAfter={arrow}>
          {t(byCard ? 'payments.toCard' : 'payments.toBank')}
        </Button>
      </div>
    </Form>
  );
}
