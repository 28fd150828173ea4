import type { PaymentState } from '#payments/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import './payments.css';

export type PrepaidPaymentFormProps = {
  id: string;
  payment: PaymentState | null;
  onOnline: () => Promise<unknown>;
  /** Continues with the existing payment method. */
  onKeep: () => Promise<unknown>;
};

/**
 * Payment step of prepaid SIMs. Nothing is billed later, so a direct debit is not offered and the form only explains how
 * months are paid.
 */
export function PrepaidPaymentForm({ id, payment, onOnline, onKeep }: PrepaidPaymentFormProps) {
  const t = useTexts('payments');
  // The direct debit of other SIMs is kept.
  const debits = payment?.method === DIRECT_DEBIT;
  const form = useApiFormWithDraft({
    defaults: {},
    validate: () => ({}),
    submit: () => (debits ? onKeep() : onOnline()),
  });
  return (
    <Form form={form} id={id} className="pay__form">
      <div className="formrow">
        <h2>{t('payments.online')}</h2>
        <div className="stack g3">
          <p>{t('payments.onlinePrepaid')}</p>
          {debits && <p>{t('payments.debitStays')}</p>}
        </div>
      </div>
      <div className="pay__go page-go">
        <Button type="submit" wide iconAfter={arrow}>
          {t('payments.continue')}
        </Button>
      </div>
    </Form>
  );
}
