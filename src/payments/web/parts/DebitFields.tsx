import { findBankOfIban, parseIban } from '#payments/rules/iban.ts';
import { BANK_CHECK_EUR } from '#payments/rules/payment-setup.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Checkbox } from '#platform/ui/choices/Checkbox.tsx';
import { IbanField } from '#platform/ui/fields/IbanField.tsx';
import { PriceLines } from '#platform/ui/figures/PriceLines.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import type { ApiForm } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { Creditor } from './creditor.ts';
import { MandateText } from './MandateText.tsx';
import type { PaymentValues } from './payment-values.ts';

/** Amount of the bank check in euro. */
export const CHECK_EUR = BANK_CHECK_EUR;

/** Fields of a direct debit: account, explanation of the bank check, and the mandate in the words of the SEPA rulebook. */
export function DebitFields({ form, creditor }: { form: ApiForm<PaymentValues>; creditor: Creditor }) {
  const t = useTexts('payments');
  const format = useFormat();
  const byCard = form.watch('bank_method') === 'card';
  const iban = parseIban(form.watch('iban'));
  const bank = iban === null ? null : findBankOfIban(iban);
  return (
    <>
      <div className="formrow">
        <div>
          <h2>{t('payments.account')}</h2>
          <p>{t('payments.accountMore')}</p>
        </div>
        <div className="stack g5">
          <IbanField
            label={t('payments.iban')}
            hint={t('payments.ibanHint')}
            ok={iban !== null && (bank ? t('payments.ibanBank', { bank: bank.name }) : t('payments.ibanOk'))}
            {...form.field('iban')}
          />
          <TextField
            label={t('payments.holder')}
            hint={t('payments.holderHint')}
            autoComplete="name"
            maxLength={70}
            {...form.field('account_holder')}
          />
        </div>
      </div>
      <div className="formrow">
        <div>
          <h2>{t('payments.check')}</h2>
          <p>{t(byCard ? 'payments.checkCard' : 'payments.checkBank', { amount: format.money(CHECK_EUR) })}</p>
        </div>
        <div className="stack g4">
          <RadioCards
            legend={t('payments.check')}
            name="bank_method"
            value={form.watch('bank_method')}
            onPick={(value) => form.set('bank_method', value === 'card' ? 'card' : 'bank')}
            options={[
              { value: 'bank', label: t('payments.bank'), detail: t('payments.bankMore') },
              { value: 'card', label: t('payments.card'), detail: t('payments.cardMore') },
            ]}
          />
          <PriceLines
            small
            lines={[]}
            total={{
              label: t('payments.checkNow'),
              value: format.money(CHECK_EUR),
              context: t('payments.checkBack'),
            }}
          />
        </div>
      </div>
      <div className="formrow">
        <div>
          <h2>{t('payments.mandate')}</h2>
        </div>
        <div className="stack g5">
          <MandateText creditor={creditor} />
          <Checkbox label={t('payments.agree')} {...form.field('terms_debit')} />
        </div>
      </div>
    </>
  );
}
