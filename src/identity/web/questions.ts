import { useQuery } from '@tanstack/react-query';
import type { accountContract, Session } from '#account/contract.ts';
import { callState } from '#platform/browser/client.ts';
import { queries } from '#platform/browser/query.ts';

const call = queries<typeof accountContract>();

/** The signed-in customer with SIMs, orders and open invoices. */
export const sessionQuery = { ...call('GET /api/customer/session'), staleTime: 10_000, retry: false } as const;

/** The session as the screens see it; undefined without one or while it loads. */
export const useSession = (): Session | undefined =>
  useQuery({ ...sessionQuery, enabled: callState.session !== null }).data;
