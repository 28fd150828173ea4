import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DunningContract, InvoiceDunning } from '#dunning/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { useFormat } from '#platform/browser/format.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { StateChip, type Tone } from '#platform/ui/cards/StateChip.tsx';
import type { ClaimedInvoice } from './claimed-invoice.ts';
import { refreshSessionAndInvoices } from './dunning-queries.ts';

type Dispute = NonNullable<InvoiceDunning['dispute']>;

const tones: Readonly<Record<Dispute['state'], Tone>> = {
  open: 'warn',
  accepted: 'ok',
  rejected: 'off',
  withdrawn: 'off',
};

/** The newest dispute of an invoice: the sum and its date, the button to withdraw it, or the answer. */
export function DisputeStatus({ dispute, claimed }: { dispute: Dispute; claimed: ClaimedInvoice }) {
  const t = useTexts('dunning/web/parts');
  const format = useFormat();
  const queries = useQueryClient();
  const { invoice, lines } = claimed;
  const withdrawing = useMutation({
    mutationFn: () =>
      createClient<DunningContract>().call('POST /api/customer/invoice/dispute/withdraw', {
        body: { referenceNumber: invoice.referenceNumber },
      }),
    onSuccess: () => refreshSessionAndInvoices(queries),
  });
  const { state, amount, credited, reason, at, resolved_at } = dispute;
  const dueAmount = Math.max(0, Math.round((invoice.remaining - invoice.disputed) * 100) / 100);
  const disputedLabels = dispute.lines.flatMap((place) => lines[place]?.label ?? []);
  return (
    <Card as="section" className="stack g3">
      <div className="claims__head">
        <h2>{t('dispute.title')}</h2>
        <StateChip tone={tones[state]}>{t(`dispute.state.${state}`)}</StateChip>
      </div>
      <p>
        {t(`dispute.text.${state === 'accepted' && credited < amount ? 'part' : state}`, {
          amount: format.money(amount),
          credited: format.money(credited),
          at: format.date(at),
          on: resolved_at ? format.date(resolved_at) : '',
        })}
      </p>
      {disputedLabels.length > 0 && (
        <p className="quiet">{t('dispute.about', { lines: format.list(disputedLabels) })}</p>
      )}
      <p className="quiet claims__reason">{t('dispute.reason', { reason })}</p>
      {state === 'open' && (
        <>
          {dueAmount > 0 && <p>{t('dispute.rest', { rest: format.money(dueAmount) })}</p>}
          <div>
            <Button
              kind="text"
              pending={withdrawing.isPending}
              problem={errorText(withdrawing.error)}
              onClick={() => withdrawing.mutate()}
            >
              {t('dispute.withdraw')}
            </Button>
            <p className="small quiet">{t('dispute.withdrawText', { amount: format.money(amount) })}</p>
          </div>
        </>
      )}
      {state === 'rejected' && <p className="small quiet">{t('dispute.ombudsman')}</p>}
    </Card>
  );
}
