import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { BillingContract } from '#billing/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { BankMethodChoice } from '../parts/BankMethodChoice.tsx';
import { useMonthName } from '../parts/use-month-name.ts';
import { AppFrame, AppWithoutInvoice } from './AppFrame.tsx';
import { tokenInvoiceQuery, usePaymentToken, useSwitchToTokenLanguage } from './token-invoice.ts';

type TokenInvoice = ReplyOf<BillingContract['GET /api/customer/invoice/by-token']>;

/** Pays the one invoice of a payment link, without a session. */
export function AppPayScreen() {
  const token = usePaymentToken();
  const query = useQuery({ ...tokenInvoiceQuery(token), enabled: token !== '' });
  useReloadOnPageRestore();
  const { data } = query;
  const isTranslated = useSwitchToTokenLanguage(token, data?.language);
  if (!data || query.isError || !isTranslated) return <AppWithoutInvoice token={token} query={query} />;
  if (data.state === 'pending') return <AlreadyPaid state="pending" invoice={data} />;
  if (data.remaining <= 0) return <AlreadyPaid state="paid" invoice={data} />;
  return <PayInvoice token={token} invoice={data} />;
}

function PayInvoice({ token, invoice }: { token: string; invoice: TokenInvoice }) {
  const t = useTexts('billing/web/app');
  const format = useFormat();
  const monthOf = useMonthName();
  const router = useRouter();
  const [bank_method, setBankMethod] = useState<BankMethod>('bank');
  const { referenceNumber, number, month, dueDate, due, expires_at } = invoice;
  const payMutation = useMutation({
    mutationFn: async () => {
      const { checkout_url } = await createClient<BillingContract>().call('POST /api/customer/invoice/pay', {
        body: { referenceNumber, token, bank_method, amount: due },
      });
      if (checkout_url === '') return router.navigate({ href: paymentsPaths.appStatus({ token }) });
      return goToBank(checkout_url);
    },
  });
  return (
    <AppFrame title={t('pay.title')}>
      <Card as="section" className="stack g3">
        <h2>{t('pay.invoice', { month: monthOf(month) })}</h2>
        <p>
          <Figure size={48} value={format.money(due)} />
        </p>
        <p className="quiet">
          {t('pay.facts', { number, due: format.date(dueDate) })}
          <br />
          <span className="webview__reference">{referenceNumber}</span>
        </p>
      </Card>
      <BankMethodChoice value={bank_method} onPick={setBankMethod} />
      <div>
        <Button
          wide
          pending={payMutation.isPending}
          problem={errorText(payMutation.error)}
          onClick={() => payMutation.mutate()}
        >
          {t('pay.do', { amount: format.money(due) })}
        </Button>
        <p className="small quiet webview__until">{t('pay.until', { time: format.time(expires_at) })}</p>
      </div>
    </AppFrame>
  );
}

function AlreadyPaid({ state, invoice }: { state: 'paid' | 'pending'; invoice: TokenInvoice }) {
  const t = useTexts('billing/web/app');
  const format = useFormat();
  const monthOf = useMonthName();
  return (
    <AppFrame title={t(`already.${state}.title`)}>
      <Picture src={done} className="webview__picture" />
      <p>
        {t(`already.${state}.text`, {
          month: monthOf(invoice.month),
          amount: format.money(invoice.amount),
        })}
      </p>
      <p>{t('close')}</p>
    </AppFrame>
  );
}
