import { useQuery } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type Link = ReplyOf<(typeof identityContract)['GET /api/customer/link']>;

export const fetchLinkState = (token: string): Promise<Link> =>
  createClient<typeof identityContract>().call('GET /api/customer/link', { query: { token } });

/** Query for the state and the address of a mailed link. If it fails the form is shown, because the server checks the link again when the form is sent. */
export const useLinkState = (token: string, isEnabled = true) =>
  useQuery({
    queryKey: ['link', token],
    queryFn: () => fetchLinkState(token),
    enabled: isEnabled && token !== '',
    gcTime: 0,
  });

/** The state of a revocation link, and whether it ends the session of this browser. */
export type RevocationLink = Pick<Link, 'state' | 'is_own'>;
