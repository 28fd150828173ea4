import { useState } from 'react';
import type { PaymentState } from '#payments/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { Row, Rows } from '#platform/ui/cards/Rows.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import check from '#platform/ui/pictures/icons/check.svg?raw';
import invoice from '#platform/ui/pictures/invoice.svg?no-inline';
import { DebitFields } from './DebitFields.tsx';
import type { Creditor } from './creditor.ts';
import './payments.css';
import { validatePaymentValues, paymentDraftKey, initialPaymentValues, type PaymentValues } from './payment-values.ts';

export type PaymentFormProps = {
  id: string;
  customer_uuid: string;
  payment: PaymentState | null;
  /** Default account holder. */
  name: string;
  creditor: Creditor;
  onOnline: () => Promise<unknown>;
  /** Continues with the existing direct debit. */
  onKeep: () => Promise<unknown>;
  onDebit: (values: PaymentValues) => Promise<unknown>;
  /** Text of the button when it does not lead to the bank, for a customer without an order. */
  submitText?: string;
};

/** Choice between online payment and direct debit, with the account and the mandate. */
export function PaymentForm({
  id,
  customer_uuid,
  payment,
  name,
  creditor,
  onOnline,
  onKeep,
  onDebit,
  submitText,
}: PaymentFormProps) {
  const t = useTexts('payments');
  const mandate = payment?.method === DIRECT_DEBIT ? payment.mandate : null;
  const [wantsOtherAccount, setWantsOtherAccount] = useState(false);
  const keepsMandate = mandate?.state === 'valid' && !wantsOtherAccount;
  const form = useApiFormWithDraft<PaymentValues>({
    defaults: initialPaymentValues(payment, name),
    draftKey: paymentDraftKey(customer_uuid),
    validate: (values) =>
      validatePaymentValues(values, keepsMandate, { iban: t('payments.iban'), holder: t('payments.holder') }),
    submit: (values) => (values.way === 'online' ? onOnline() : keepsMandate ? onKeep() : onDebit(values)),
  });
  const way = form.watch('way');
  const debits = way === 'debit' && !keepsMandate;
  const submitKey = debits
    ? form.watch('bank_method') === 'card'
      ? 'payments.toCard'
      : 'payments.toBank'
    : 'payments.continue';
  const usesSubmitText = submitText !== undefined && submitKey === 'payments.continue';
  return (
    <Form form={form} id={id} className="pay__form">
      <RadioCards
        legend={t('payments.ways')}
        name="way"
        value={way}
        error={form.field('way').error}
        onPick={(value) => form.set('way', value === 'online' ? 'online' : 'debit')}
        options={[
          { value: 'debit', label: t('payments.debit'), detail: t('payments.debitMore'), picture: bank },
          { value: 'online', label: t('payments.online'), detail: t('payments.onlineMore'), picture: invoice },
        ]}
      />
      {way === 'online' && (
        <div className="formrow">
          <h2>{t('payments.onlinePart')}</h2>
          <p>{t(submitText === undefined ? 'payments.onlineText' : 'payments.onlineBills')}</p>
        </div>
      )}
      {way === 'debit' && keepsMandate && mandate && (
        <div className="formrow">
          <h2>{t('payments.account')}</h2>
          <div className="stack g3">
            <Rows>
              <Row
                icon={check}
                title={t('payments.kept')}
                detail={t('payments.keptAccount', { holder: mandate.account_holder, end: mandate.iban_end })}
              />
            </Rows>
            <p>
              <Button kind="text" onClick={() => setWantsOtherAccount(true)}>
                {t('payments.another')}
              </Button>
            </p>
          </div>
        </div>
      )}
      {debits && <DebitFields form={form} creditor={creditor} />}
      <div className="pay__go page-go">
        <Button type="submit" wide {...(usesSubmitText ? {} : { iconAfter: arrow })}>
          {usesSubmitText ? submitText : t(submitKey)}
        </Button>
      </div>
    </Form>
  );
}
