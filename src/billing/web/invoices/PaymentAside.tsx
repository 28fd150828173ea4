import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingContract } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import type { Customer } from '#customers/contract.ts';
import { useCustomer } from '#customers/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import card from '#platform/ui/pictures/icons/card.svg?raw';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { isInvoiceQuery } from './invoice-queries.ts';
import { useInvoiceTexts } from './use-invoice-texts.ts';
import { DIRECT_DEBIT, ONLINE_PAYMENT } from '#payments/rules/payment-method.ts';

/** The payment method in use. */
const wayOf = (payment: Customer['details']['payment']): 'none' | 'debit' | 'unconfirmed' | 'ended' | 'online' => {
  if (!payment) return 'none';
  if (payment.method === ONLINE_PAYMENT) return 'online';
  if (payment.method === DIRECT_DEBIT) return 'debit';
  return payment.mandate?.ended ? 'ended' : 'unconfirmed';
};

type HowYouPayProps = { products: readonly CustomerProduct[] };

/** How the next bills are paid, with a link to change it; for a customer with prepaid SIMs alone, that months come off the balance. */
export function HowYouPay({ products }: HowYouPayProps) {
  const isPrepaid = products.length > 0 && products.every(({ offer }) => offer.payment_type === 'prepaid');
  return isPrepaid ? <PaidFromBalance products={products} /> : <PaidByBill />;
}

function PaidFromBalance({ products: [first, ...otherProducts] }: HowYouPayProps) {
  const { t } = useInvoiceTexts();
  return (
    <Card as="section" className="stack g3">
      <h2>{t('how.title')}</h2>
      <p className="strong">{t('how.prepaid')}</p>
      <p className="small quiet">{t('how.prepaidText')}</p>
      {first && otherProducts.length === 0 && (
        <p>
          <Button kind="text" href={billingPaths.topUp(first.uuid)}>
            {t('how.topUp')}
          </Button>
        </p>
      )}
    </Card>
  );
}

function PaidByBill() {
  const { t } = useInvoiceTexts();
  const payment = useCustomer().data?.details.payment ?? null;
  const way = wayOf(payment);
  const { mandate } = payment ?? { mandate: null };
  return (
    <Card as="section" className="stack g3">
      <h2>{t('how.title')}</h2>
      <div className="inv__way">
        <Icon svg={card} />
        <div>
          <p className="strong">{t(`how.${way}`)}</p>
          {way === 'debit' && mandate && (
            <p className="small quiet">{t('how.account', { end: mandate.iban_end, holder: mandate.account_holder })}</p>
          )}
        </div>
      </div>
      <p className="small quiet">{t(`how.${way}Text`)}</p>
      <p>
        <Button kind="text" href={paymentsPaths.methods()}>
          {t('how.change')}
        </Button>
      </p>
    </Card>
  );
}

/** Credit of the customer: used on the next bill, or paid out now. */
export function CreditCard({ credit }: { credit: number }) {
  const { t, format } = useInvoiceTexts();
  const queries = useQueryClient();
  const payMutation = useMutation({
    mutationFn: () => createClient<BillingContract>().call('POST /api/customer/credit/pay-out', { body: {} }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isInvoiceQuery(queryKey) }),
  });
  if (credit <= 0 && !payMutation.data) return null;
  return (
    <Card as="section" className="stack g3">
      <h2>{t('credit.title')}</h2>
      {credit > 0 && (
        <>
          <p>
            <Figure value={format.money(credit)} />
          </p>
          <p className="quiet">{t('credit.text')}</p>
          <p>
            <Button
              kind="secondary"
              pending={payMutation.isPending}
              problem={errorText(payMutation.error)}
              onClick={() => payMutation.mutate()}
            >
              {t('credit.payOut')}
            </Button>
          </p>
        </>
      )}
      {/* Always rendered, so that a screen reader announces its content. */}
      <div role="status">
        {payMutation.data && (
          <Notice kind="success">{t('credit.paidOut', { amount: format.money(payMutation.data.amount) })}</Notice>
        )}
      </div>
    </Card>
  );
}
