import { BUSINESS } from '#customers/rules/customer-type.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { mayStillWithdraw } from '#withdrawal/rules/withdrawal-check.ts';
import type { Session } from '#account/contract.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useSession } from './session.ts';

const mayWithdraw = ({ order_product, customer_product }: Session): boolean =>
  mayStillWithdraw(
    {
      pending_sims: order_product.filter(({ state }) => state !== 'order_cancelled').length,
      activated_at: customer_product.map(({ activated_at }) => activated_at),
    },
    serverNow(),
  );

/** Whether no contract is left: every SIM is deactivated or was cancelled. */
const isOver = ({ order_product, customer_product }: Session): boolean =>
  customer_product.every(({ state }) => state === 'deactivated') &&
  order_product.every(({ state, order_state }) => state === 'order_cancelled' || order_state === 'cancelled');

/**
 * Link to withdraw from a contract, named and visible as consumer law requires. After the withdrawal period, and for business
 * customers, it is a link to end a contract; once no contract is left, a link to the statements that were made.
 */
export function EndContractRow() {
  const t = useTexts('account');
  const session = useSession().data;
  const isEndOffered = session ? session.customer.type === BUSINESS || !mayWithdraw(session) : false;
  const key = !isEndOffered ? 'withdraw' : session && isOver(session) ? 'over' : 'end';
  return (
    <Row
      icon={undo}
      title={t(`dashboard.${key}`)}
      detail={t(`dashboard.${key}More`)}
      href={withdrawalPaths.withdrawal()}
    />
  );
}
