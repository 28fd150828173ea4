import type { ReactNode } from 'react';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useCustomer } from '#customers/web/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { orderedSimName } from '#ordering/rules/placed-sim.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { CancelOrderButton } from './CancelOrderButton.tsx';
import { ReorderButton } from './ReorderButton.tsx';
import { PayOrderButton } from './PayOrderButton.tsx';
import { useUnpaidOrders } from './use-unpaid-orders.ts';

/** The name of a SIM with its number, because two orders can have the same plan. */
const nameWithNumber = (sim: OrderProduct): string =>
  `${orderedSimName(sim)} ${sim.msisdn ? formatPhoneNoBreak(sim.msisdn) : ''}`.trim();

export type OrderActionsProps = {
  sims: readonly OrderProduct[];
  /** False when the screen offers the payment elsewhere. */
  pays?: boolean;
  /** Other orders are on the screen, so the names of the actions for screen readers contain the SIMs. */
  several?: boolean;
};

/**
 * The actions of an order: pay when unpaid, reorder when ended, and cancel where possible. When it can no longer be cancelled, a
 * consumer gets the link to withdraw from the contract, and a business customer the link to end it.
 */
export function OrderActions({ sims, pays = true, several = false }: OrderActionsProps) {
  const t = useTexts('ordering');
  const toast = useToast();
  const isBusiness = useCustomer().data?.type === BUSINESS;
  const [firstSim] = sims;
  if (!firstSim) return null;
  const { order_uuid, order_state } = firstSim;
  if (order_state === 'failed' || order_state === 'cancelled') return <ReorderButton sims={sims} />;
  const simNames = several ? sims.map(nameWithNumber) : [];
  if (!firstSim.order_cancellable) {
    const text = t(isBusiness ? 'actions.end' : 'actions.withdraw');
    return (
      <div className="row row--wrap">
        <Button
          kind="text"
          href={withdrawalPaths.withdrawal({ order: order_uuid })}
          aria-label={[text, ...simNames].join(', ')}
        >
          {text}
        </Button>
      </div>
    );
  }
  const cancel = (
    <CancelOrderButton
      order_uuid={order_uuid}
      sims={sims.length}
      orderName={simNames.join(', ')}
      onCancelled={() => toast({ text: t('actions.cancelled') })}
    />
  );
  if (order_state === 'awaiting_payment' && pays)
    return <UnpaidOrderActions order_uuid={order_uuid}>{cancel}</UnpaidOrderActions>;
  return <div className="row row--wrap">{cancel}</div>;
}

/** Shows the result of the last payment and the button for the next one, with the amount once it is loaded. */
function UnpaidOrderActions({ order_uuid, children }: { order_uuid: string; children: ReactNode }) {
  const t = useTexts('ordering');
  const unpaidOrder = useUnpaidOrders().find((each) => each.order_uuid === order_uuid);
  if (!unpaidOrder) return null;
  const { payment_outcome: outcome, bank_method } = unpaidOrder;
  const advice = bank_method === 'card' ? 'actions.declinedText' : 'actions.declinedBankText';
  return (
    <div className="stack g3">
      {outcome && (
        <Notice kind="warn">
          <p className="strong">{t(outcome === 'declined' ? 'actions.declined' : 'actions.failed')}</p>
          <p>{t(outcome === 'declined' ? advice : 'actions.failedText')}</p>
        </Notice>
      )}
      <PayOrderButton unpaid={unpaidOrder}>{children}</PayOrderButton>
    </div>
  );
}
