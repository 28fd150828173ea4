import type { Session } from '#account/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { refreshSession, sessionQuery } from '#identity/web/queries.ts';
import { hasPendingChange } from '#subscriptions/rules/line-changes.ts';
import { useSession } from './session.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import { isPortInRunning, isNumberSwitchPending } from '#porting/rules/port-in-state.ts';

const FAST_REFETCH_MS = 2_000;
const PORTING_REFETCH_MS = 5_000;
const SLOW_REFETCH_MS = 20_000;

type SessionProgress = Pick<Session, 'order_product' | 'customer_product'>;

/** Steps that take seconds or minutes; a parcel takes days. */
const FAST_STATES: ReadonlySet<string> = new Set(['in_processing', 'esim_ready', 'activating']);

/** Milliseconds until a look at what may have changed is worth it; false when nothing is under way. */
export const sessionRefetchInterval = (session: SessionProgress | undefined): number | false => {
  if (!session) return false;
  const pending = session.order_product.filter(
    ({ order_state, state }) => order_state !== 'draft' && order_state !== 'failed' && state !== 'order_cancelled',
  );
  if (
    pending.some(
      ({ order_state, state }) => order_state !== 'awaiting_payment' && FAST_STATES.has(toActivationState(state)),
    )
  )
    return FAST_REFETCH_MS;
  const moving = session.customer_product.some(
    ({ msisdn, port_in }) =>
      port_in !== null && (isPortInRunning(port_in.state) || isNumberSwitchPending(port_in, msisdn)),
  );
  // It may take days to move a number, yet a refusal may come at once and asks for the customer's help; then calls arrive elsewhere.
  if (moving) return PORTING_REFETCH_MS;
  if (session.customer_product.some(hasPendingChange)) return FAST_REFETCH_MS;
  return pending.length > 0 ? SLOW_REFETCH_MS : false;
};

const MINUTE = 60_000;

/** The same, while changes are told: looking by itself is only for those that get lost on the way. */
export const refetchIntervalWhileLive = (after: number | false): number | false => after && Math.max(after, MINUTE);

/** The same, while nobody tells: the network and the owner of a SIM also change what nothing foretold. */
export const refetchIntervalWithoutLive = (after: number | false): number => after || MINUTE;

/**
 * The session as it is: asked again when the server says that something has changed; without that, by itself, often as long as something is
 * under way; and when it could not be asked.
 */
export const useLiveSession = () => {
  const queries = useQueryClient();
  const told = useMemo((): LiveChangeHandler => {
    const ask = createRefetcher(() => refreshSession(queries));
    const moving = () => sessionRefetchInterval(queries.getQueryData<Session>(sessionQuery.queryKey)) !== false;
    // Data read just before the stream opened is fresh enough, unless something is in progress.
    return (what) => (what !== 'opened' || moving()) && ask();
  }, [queries]);
  const live = useLive(told);
  return useSession({
    refetchInterval: (known, failed) => {
      const after = sessionRefetchInterval(known);
      return failed ? SLOW_REFETCH_MS : live ? refetchIntervalWhileLive(after) : refetchIntervalWithoutLive(after);
    },
  });
};
