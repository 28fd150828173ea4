import type { PrepaidBalance, BillingContract } from '../../contract.ts';
import { checkTopUpAmount, topUpChoices } from '../../rules/top-up.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro, type Euro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { RadioCards } from '#platform/ui/choices/RadioCards.tsx';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';
import { restoreDraft } from '#platform/ui/forms/form-draft.ts';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { missingAmount } from './missing-amount.ts';
import { parseTypedCents } from '../parts/parse-typed-cents.ts';
import { useRouter } from '@tanstack/react-router';
import { billingPaths } from '../../paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';

/** Starts a top-up of a SIM and opens the checkout page. A repeated call after a double click or a lost reply is one payment. */
const useStartTopUp = (customer_product_uuid: string) => {
  const router = useRouter();
  useReloadOnPageRestore();
  return async (amount: Euro, bank_method: BankMethod): Promise<void> => {
    const { checkout_url, payment_uuid } = await createClient<BillingContract>().call(
      'POST /api/customer/prepaid/top-up',
      {
        body: { customer_product_uuid, amount, bank_method },
      },
    );
    if (checkout_url === '')
      return router.navigate({ href: billingPaths.topUp(customer_product_uuid, { payment: payment_uuid }) });
    return goToBank(checkout_url);
  };
};

type Values = { choice: string; other: string; bank_method: 'bank' | 'card' };

const OTHER = 'other';

const parseChosenCents = ({ choice, other }: Values) => (choice === OTHER ? parseTypedCents(other) : Number(choice));

/** Form with the amount and the payment method. */
export function TopUpForm({ sim, balance }: { sim: CustomerProduct; balance: PrepaidBalance }) {
  const t = useTexts('billing/web/top-up');
  const payments = useTexts('payments');
  const format = useFormat();
  const startTopUp = useStartTopUp(sim.uuid);
  const missingCents = euroToCentsOrZero(missingAmount(balance));
  const choices = topUpChoices(missingCents);
  const draftKey = `top-up-${sim.uuid}`;
  const form = useApiFormWithDraft<Values>({
    defaults: { choice: restoreDraft(draftKey)['other'] ? OTHER : String(choices[0]), other: '', bank_method: 'bank' },
    draftKey,
    // The missing amount changes between visits.
    neverSave: ['choice'],
    validate: (values) => {
      const code = checkTopUpAmount(parseChosenCents(values) ?? 0);
      return values.choice === OTHER ? { other: code } : { choice: code };
    },
    submit: (values) => startTopUp(centsToEuro(parseChosenCents(values) ?? 0), values.bank_method),
  });
  const values: Values = {
    choice: form.watch('choice'),
    other: form.watch('other'),
    bank_method: form.watch('bank_method'),
  };
  const cents = parseChosenCents(values);
  return (
    <Form form={form} className="topup__form stack g6">
      <div className="stack g4">
        <h2>{t('amount')}</h2>
        <RadioCards
          legend={t('amount')}
          name="choice"
          row={false}
          value={values.choice}
          error={form.field('choice').error}
          onPick={(choice) => form.set('choice', choice)}
          options={[
            ...choices.map((each, at) => ({
              value: String(each),
              label: format.money(centsToEuro(each)),
              ...(at === 0 && missingCents > 0 ? { detail: t('exact') } : {}),
            })),
            { value: OTHER, label: t('other') },
          ]}
        />
        {values.choice === OTHER && (
          <TextField
            label={t('otherLabel')}
            hint={t('otherHint')}
            inputMode="decimal"
            autoComplete="off"
            numeric
            {...form.field('other')}
          />
        )}
      </div>
      <div className="stack g4">
        <h2>{t('how')}</h2>
        <SegmentedControl
          legend={t('how')}
          name="bank_method"
          value={values.bank_method}
          onPick={(method) => form.set('bank_method', method === 'card' ? 'card' : 'bank')}
          options={[
            { value: 'bank', label: payments('payments.bank') },
            { value: 'card', label: payments('payments.card') },
          ]}
        />
      </div>
      <div className="stack g3">
        <Button type="submit" wide>
          {cents && !checkTopUpAmount(cents) ? t('pay', { amount: format.money(centsToEuro(cents)) }) : t('payAny')}
        </Button>
        <p className="small quiet">{t('stays')}</p>
      </div>
    </Form>
  );
}
