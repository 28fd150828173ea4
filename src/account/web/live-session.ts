import type { Session } from '#account/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { refreshSession, sessionQuery } from '#identity/web/queries.ts';
import { hasPendingChange } from '#subscriptions/rules/line-changes.ts';
import { useSession } from './session.ts';
import { toActivationState } from '#ordering/rules/sim-display-state.ts';
import { isPortInRunning, isNumberSwitchPending } from '#porting/rules/port-in-state.ts';

const FAST_REFETCH_MS = 2_000;
const PORTING_REFETCH_MS = 5_000;
const SLOW_REFETCH_MS = 20_000;

type SessionProgress = Pick<Session, 'order_product' | 'customer_product'>;

/** States that last seconds or minutes; parcels take days. */
const FAST_STATES: ReadonlySet<string> = new Set(['in_processing', 'esim_ready', 'activating']);

/** Milliseconds until the next poll of the session; false when nothing is in progress. */
export const sessionRefetchInterval = (session: SessionProgress | undefined): number | false => {
  if (!session) return false;
  const pendingSims = session.order_product.filter(
    ({ order_state, state }) => order_state !== 'draft' && order_state !== 'failed' && state !== 'order_cancelled',
  );
  if (
    pendingSims.some(
      ({ order_state, state }) => order_state !== 'awaiting_payment' && FAST_STATES.has(toActivationState(state)),
    )
  )
    return FAST_REFETCH_MS;
  const isPorting = session.customer_product.some(
    ({ msisdn, port_in }) =>
      port_in !== null && (isPortInRunning(port_in.state) || isNumberSwitchPending(port_in, msisdn)),
  );
  // A port-in can take days, but a refusal may come at once and needs the customer's action.
  if (isPorting) return PORTING_REFETCH_MS;
  if (session.customer_product.some(hasPendingChange)) return FAST_REFETCH_MS;
  return pendingSims.length > 0 ? SLOW_REFETCH_MS : false;
};

const MINUTE = 60_000;

/** Polling interval with an open live stream: at least a minute, only as a fallback for lost events. */
export const refetchIntervalWhileLive = (refetchAfterMs: number | false): number | false =>
  refetchAfterMs && Math.max(refetchAfterMs, MINUTE);

/**
 * Polling interval without a live stream: at least once a minute, because the network or the owner of a SIM can change it at
 * any time.
 */
export const refetchIntervalWithoutLive = (refetchAfterMs: number | false): number => refetchAfterMs || MINUTE;

/**
 * The current session: fetched again at live events and by polling, see `refetchIntervalWhileLive` and
 * `refetchIntervalWithoutLive`.
 */
export const useLiveSession = () => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const ask = createRefetcher(() => refreshSession(queries));
    const isInProgress = () => sessionRefetchInterval(queries.getQueryData<Session>(sessionQuery.queryKey)) !== false;
    // Data read just before the stream opened is fresh enough, unless something is in progress.
    return (liveChange) => (liveChange !== 'opened' || isInProgress()) && ask();
  }, [queries]);
  const live = useLiveChanges(onChange);
  return useSession({
    refetchInterval: (session, hasFailed) => {
      const refetchAfterMs = sessionRefetchInterval(session);
      return hasFailed
        ? SLOW_REFETCH_MS
        : live
          ? refetchIntervalWhileLive(refetchAfterMs)
          : refetchIntervalWithoutLive(refetchAfterMs);
    },
  });
};
