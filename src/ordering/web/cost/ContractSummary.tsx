import { useState } from 'react';
import { ContractSummaryDialog } from '#catalogue/web/parts/ContractSummaryDialog.tsx';
import type { PlanSelection } from '#catalogue/web/parts/contract-summary.ts';
import { useHasSession } from '#identity/web/session.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { TextWithAddress } from '#platform/ui/texts/TextWithAddress.tsx';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';

/** A plan of the order with its name and extras. */
export type SummarisedPlan = PlanSelection & { name: string };

export type ContractSummaryProps = { plan: SummarisedPlan; plans: readonly SummarisedPlan[]; onClose: () => void };

/** The contract summary of a plan, to read, download or send by mail. */
export function ContractSummary({ plan, plans, onClose }: ContractSummaryProps) {
  return (
    <ContractSummaryDialog plan={plan} onClose={onClose}>
      <SummaryMailForm plans={plans} />
    </ContractSummaryDialog>
  );
}

/**
 * Sends the summaries of all plans to the customer's own address. There is no address field, to prevent mail to third
 * parties.
 */
function SummaryMailForm({ plans }: { plans: readonly SummarisedPlan[] }) {
  const t = useTexts('ordering');
  const hasSession = useHasSession();
  const [state, setState] = useState<'idle' | 'pending' | { email: string } | { problem: string }>('idle');
  if (!hasSession) return <p className="small quiet">{t('contract.mailLogin')}</p>;
  const send = async () => {
    if (state === 'pending') return;
    setState('pending');
    try {
      const { email } = await createClient<typeof orderingContract>().call('POST /api/order/contract-summary', {
        body: {
          product_list: plans.map(({ offer_uuid, addon_uuids }) => ({ offer_uuid, addon_uuids: [...addon_uuids] })),
          ...(plans[0]?.promo ? { promo: plans[0].promo } : {}),
        },
      });
      setState({ email });
    } catch (error) {
      setState({ problem: parseFormProblem(error).code });
    }
  };
  const outcome = typeof state === 'object' ? state : null;
  return (
    <div className="stack g2">
      {outcome && 'email' in outcome ? (
        <p role="status">
          <TextWithAddress text={t('contract.mailed', { email: outcome.email })} />
        </p>
      ) : (
        <div>
          <Button
            kind="secondary"
            icon={mail}
            pending={state === 'pending'}
            problem={outcome && problemText(outcome.problem)}
            onClick={() => void send()}
          >
            {t('contract.mail')}
          </Button>
        </div>
      )}
    </div>
  );
}
