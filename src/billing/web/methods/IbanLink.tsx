import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { termsQuery } from '#legal/web/queries.ts';
import type { PaymentByToken, paymentsContract } from '#payments/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { DebitFields } from '#payments/web/parts/DebitFields.tsx';
import { type Creditor, toCreditor } from '#payments/web/parts/creditor.ts';
import { initialPaymentValues, type PaymentValues, validatePaymentValues } from '#payments/web/parts/payment-values.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { codeText, useTexts } from '#platform/browser/i18n.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import { useApiFormWithDraft } from '#platform/ui/forms/use-api-form-with-draft.ts';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import external from '#platform/ui/pictures/icons/external.svg?raw';
import done from '#platform/ui/pictures/done.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useIbanLink } from './iban-link.ts';
import { MethodsState } from './MethodsState.tsx';
import { NoAccess } from './NoAccess.tsx';

/** Screen of a one-time link to give another account, without a session; shows the state of a link that was used. */
export function IbanLink({ token }: { token: string }) {
  const link = useIbanLink(token);
  const terms = useQuery(termsQuery);
  useFocusOnStepChange(link.data?.state);
  const { data, error } = link;
  if (!data && error instanceof Problem && error.status >= 400 && error.status < 429) return <NoAccess why="unknown" />;
  if (!data || !terms.data) return <MethodsState queries={[link, terms]} />;
  return <IbanLinkContent token={token} link={data} creditor={toCreditor(terms.data)} />;
}

type IbanLinkContentProps = { token: string; link: PaymentByToken; creditor: Creditor };

function IbanLinkContent({ token, link, creditor }: IbanLinkContentProps) {
  const t = useTexts('billing/web/methods');
  const payments = useTexts('payments');
  const format = useFormat();
  const { state, accounts, code, checkout_url, expires_at } = link;
  if (state === 'expired') return <NoAccess why="expired" />;
  if (state === 'done')
    return (
      <EmptyState
        picture={done}
        title={t('link.done')}
        text={t('link.doneText')}
        action={<Button href={paymentsPaths.payments()}>{t('toInvoices')}</Button>}
      />
    );
  if (state === 'waiting')
    return (
      <div className="stack g4" role="status">
        <h2>{payments('confirm.waiting')}</h2>
        <p>{checkout_url ? payments('confirm.unfinishedMore') : payments('confirm.waitingMore')}</p>
        {checkout_url && (
          <div>
            <Button href={checkout_url} icon={external}>
              {payments('confirm.back')}
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <>
      {link.is_own === false && <Notice kind="warn">{t('link.other')}</Notice>}
      {state === 'failed' && <Notice kind="bad">{code ? codeText(code) : payments('confirm.failedMore')}</Notice>}
      {accounts && <Notice kind="bad">{codeText('ACCOUNT_DIFFERS', accounts)}</Notice>}
      <p className="quiet">{t('link.until', { until: format.dateTime(expires_at) })}</p>
      <LinkForm token={token} creditor={creditor} />
    </>
  );
}

function LinkForm({ token, creditor }: { token: string; creditor: Creditor }) {
  const t = useTexts('payments');
  const router = useRouter();
  useReloadOnPageRestore();
  const form = useApiFormWithDraft<PaymentValues>({
    defaults: { ...initialPaymentValues(null, ''), way: 'debit' },
    draftKey: 'payment-link',
    validate: (values) =>
      validatePaymentValues(values, false, { iban: t('payments.iban'), holder: t('payments.holder') }),
    submit: async ({ iban, account_holder, bank_method, terms_debit }) => {
      const { checkout_url } = await createClient<typeof paymentsContract>().call(
        'POST /api/customer/payment/setup/by-token',
        { body: { token, iban, account_holder: account_holder.trim(), bank_method, terms_debit } },
      );
      if (checkout_url === '') return router.navigate({ href: paymentsPaths.ibanStatus({ token }) });
      return goToBank(checkout_url);
    },
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
