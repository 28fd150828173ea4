import type { Session } from '#account/contract.ts';
import { useSession } from './session.ts';
import { stateOfSim } from '#ordering/rules/shown-state.ts';
import { portInRunning } from '#porting/rules/port-in-state.ts';
import { switchingOver } from '#porting/rules/switching-over.ts';

const SOON = 2_000;
const SHORTLY = 5_000;
const SOMETIME = 20_000;

type Moving = Pick<Session, 'order_product' | 'customer_product'>;

/** Steps that take seconds or minutes; a parcel takes days. */
const quick: ReadonlySet<string> = new Set(['in_processing', 'esim_ready', 'activating']);

/** Milliseconds until a look at what may have changed is worth it; false when nothing is under way. */
export const lookAgainAfter = (session: Moving | undefined): number | false => {
  if (!session) return false;
  const pending = session.order_product.filter(
    ({ order_state, state }) => order_state !== 'draft' && order_state !== 'failed' && state !== 'order_cancelled',
  );
  if (pending.some(({ order_state, state }) => order_state !== 'awaiting_payment' && quick.has(stateOfSim(state))))
    return SOON;
  const moving = session.customer_product.some(
    ({ msisdn, port_in }) => port_in !== null && (portInRunning(port_in.state) || switchingOver(port_in, msisdn)),
  );
  // It may take days to move a number, yet a refusal may come at once and asks for the customer's help; then calls arrive elsewhere.
  if (moving) return SHORTLY;
  return pending.length > 0 ? SOMETIME : false;
};

/** The session, asked again by itself as long as something is under way or it could not be asked, and the page is looked at. */
export const useLiveSession = () =>
  useSession({
    lookAfter: (known, failed) => (failed ? SOMETIME : lookAgainAfter(known)),
  });
