import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountDue } from '#billing/rules/invoice-status.ts';
import type { Instalments, InvoiceDunning } from '#dunning/contract.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { LoadErrorNotice } from '#platform/browser/LoadErrorNotice.tsx';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { useFocusOnStepChange } from '#platform/ui/page/use-heading-focus.ts';
import type { ClaimedInvoice } from './claimed-invoice.ts';
import { AgreeInstalmentsSheet, InstalmentPlan } from './Instalments.tsx';
import { DisputeSheet } from './DisputeSheet.tsx';
import { DisputeStatus } from './DisputeStatus.tsx';
import { DunningTimeline } from './DunningTimeline.tsx';
import { instalmentsQuery, invoiceDunningQuery } from './dunning-queries.ts';
import './claims.css';

/** Consequences of an unpaid invoice, its dispute and its instalments, with the buttons that begin them. */
export function InvoiceClaims({ claimed }: { claimed: ClaimedInvoice }) {
  const t = useTexts('dunning/web/parts');
  const { referenceNumber } = claimed.invoice;
  const dunning = useQuery(invoiceDunningQuery(referenceNumber));
  const instalments = useQuery(instalmentsQuery(referenceNumber));
  const [dispute, plan] = [dunning.data?.dispute, instalments.data?.plan];
  const isKnown = dunning.data && instalments.data;
  useFocusOnStepChange(isKnown ? `${dispute?.state ?? ''} ${dispute?.at ?? ''} ${plan?.state ?? ''}` : undefined);
  const failedQuery = [dunning, instalments].find((query) => query.isError && !query.data);
  if (failedQuery) return <LoadErrorNotice query={failedQuery}>{t('failed')}</LoadErrorNotice>;
  if (!dunning.data || !instalments.data) return null;
  return <Claims claimed={claimed} dunning={dunning.data} instalments={instalments.data} />;
}

type ClaimsProps = { claimed: ClaimedInvoice; dunning: InvoiceDunning; instalments: Instalments };

function Claims({ claimed, dunning, instalments: { plan, offers } }: ClaimsProps) {
  const { invoice } = claimed;
  const { timeline, dispute } = dunning;
  const isOverdue = timeline.some(({ step, state }) => step === 'due' && state === 'done');
  return (
    <>
      {plan && <InstalmentPlan plan={plan} />}
      {dispute && <DisputeStatus dispute={dispute} claimed={claimed} />}
      {invoice.remaining > 0 && isOverdue && (
        <DunningTimeline
          referenceNumber={invoice.referenceNumber}
          dunning={dunning}
          amountDue={invoice.state === 'written_off' ? null : amountDue(invoice)}
        />
      )}
      <ClaimWays claimed={claimed} canDispute={dunning.can_dispute} offers={invoice.remaining > 0 ? offers : []} />
    </>
  );
}

type ClaimWaysProps = { claimed: ClaimedInvoice; canDispute: boolean; offers: Instalments['offers'] };

/** Buttons that begin instalments or a dispute, where that is possible. */
function ClaimWays({ claimed, canDispute, offers }: ClaimWaysProps) {
  const t = useTexts('dunning/web/parts');
  const [openSheet, setOpenSheet] = useState<'dispute' | 'instalments' | null>(null);
  if (!canDispute && offers.length === 0) return null;
  const close = () => setOpenSheet(null);
  return (
    <section className="claims__ways" aria-label={t('ways')}>
      {offers.length > 0 && (
        <Button kind="text" onClick={() => setOpenSheet('instalments')}>
          {t('plan.open')}
        </Button>
      )}
      {canDispute && (
        <Button kind="text" onClick={() => setOpenSheet('dispute')}>
          {t('dispute.open')}
        </Button>
      )}
      <DisputeSheet open={openSheet === 'dispute'} onClose={close} claimed={claimed} />
      <AgreeInstalmentsSheet
        open={openSheet === 'instalments'}
        onClose={close}
        referenceNumber={claimed.invoice.referenceNumber}
        offers={offers}
      />
    </section>
  );
}
