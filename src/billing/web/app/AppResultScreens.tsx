import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paymentsPaths } from '#payments/paths.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useIsSlow } from '#platform/ui/buttons/use-is-slow.ts';
import bank from '#platform/ui/pictures/bank.svg?no-inline';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import done from '#platform/ui/pictures/done.svg?no-inline';
import refresh from '#platform/ui/pictures/icons/refresh.svg?raw';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import { AppFrame, AppWithoutInvoice } from './AppFrame.tsx';
import { usePaymentToken, useTokenPaymentStatus } from './token-invoice.ts';

/** Waits for the bank after the payment of a link, and goes on to its result. */
export function AppStatusScreen() {
  const t = useTexts('billing/web/app');
  const token = usePaymentToken();
  const lang = useLanguage();
  const router = useRouter();
  const query = useTokenPaymentStatus(token);
  const isSlow = useIsSlow(true);
  const { data } = query;
  const result =
    data === undefined
      ? null
      : data.outcome === 'paid' || (data.outcome === null && data.remaining <= 0)
        ? paymentsPaths.appSuccess({ token })
        : data.outcome === null
          ? paymentsPaths.appPay({ token, lang })
          : isFinalOutcome(data.outcome)
            ? paymentsPaths.appFailed({ token })
            : null;
  useEffect(() => {
    if (result !== null) void router.navigate({ href: result, replace: true });
  }, [result, router]);
  if (!data) return <AppWithoutInvoice token={token} query={query} />;
  return (
    <AppFrame title={t('status.title')}>
      <Picture src={bank} className="webview__picture" />
      <p role="status">{t(isSlow ? 'status.slow' : 'status.text')}</p>
      {isSlow && (
        <Button kind="secondary" wide href={paymentsPaths.appPay({ token, lang })}>
          {t('failed.again')}
        </Button>
      )}
    </AppFrame>
  );
}

/** Result of a payment by link. Shows the invoice as paid only when the server reports it. */
export function AppSuccessScreen() {
  const t = useTexts('billing/web/app');
  const format = useFormat();
  const token = usePaymentToken();
  const router = useRouter();
  const query = useTokenPaymentStatus(token);
  const { data } = query;
  const isPaid = data !== undefined && (data.outcome === 'paid' || data.remaining <= 0);
  const isOther = data !== undefined && !isPaid;
  useEffect(() => {
    if (isOther) void router.navigate({ href: paymentsPaths.appStatus({ token }), replace: true });
  }, [isOther, token, router]);
  if (!data || !isPaid) return <AppWithoutInvoice token={token} query={query} />;
  return (
    <AppFrame title={t('success.title')}>
      <Picture src={done} className="webview__picture webview__picture--done" />
      {data.outcome === 'paid' && typeof data.amount === 'number' && (
        <p>
          <Figure size={48} value={format.money(data.amount)} />
        </p>
      )}
      <p role="status">
        {data.paid_at ? t('success.text', { date: format.dateTime(data.paid_at) }) : t('success.part')}
      </p>
      <p>{t('close')}</p>
    </AppFrame>
  );
}

/** The payment by link was refused or abandoned: shows the reason and the button to retry. */
export function AppFailedScreen() {
  const t = useTexts('billing/web/app');
  const lang = useLanguage();
  const token = usePaymentToken();
  const router = useRouter();
  const query = useTokenPaymentStatus(token);
  const { data } = query;
  const isOther = data !== undefined && data.reason === null;
  useEffect(() => {
    if (isOther) void router.navigate({ href: paymentsPaths.appStatus({ token }), replace: true });
  }, [isOther, token, router]);
  if (!data?.reason) return <AppWithoutInvoice token={token} query={query} />;
  return (
    <AppFrame title={t('failed.heading')}>
      <Picture src={broken} className="webview__picture" />
      <p role="alert">{data.reason === 'PAYMENT_FAILED' ? t('failed.reason') : `${codeText(data.reason)}.`}</p>
      <Button wide icon={refresh} href={paymentsPaths.appPay({ token, lang })}>
        {t('failed.again')}
      </Button>
      <p className="quiet">{t('failed.leave')}</p>
    </AppFrame>
  );
}
