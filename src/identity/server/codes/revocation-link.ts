import { REVOCATION_LINK_SECONDS } from '#identity/rules/email-token.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { revocationToken } from './confirmation-token.ts';
import { insertEmailTokenAndRevokeOlder } from './email-tokens.store.ts';

/** Creates the link of a notification that reverts the change without login. Valid once, for 72 hours and at least until `earliestExpiry`; later links do not replace it. */
export const issueRevocationLink = async (
  tx: Tx,
  { seal, now: clock, newId }: Pick<HandlerContext, 'seal' | 'now' | 'newId'>,
  recipient: { customer_uuid: string; email: string },
  earliestExpiry?: Date,
): Promise<{ link_uuid: string }> => {
  const [link_uuid, now] = [newId(), clock()];
  const usualExpiry = addSeconds(now, REVOCATION_LINK_SECONDS);
  await insertEmailTokenAndRevokeOlder(tx, {
    ...recipient,
    token_hash: hashToken(revocationToken(seal, link_uuid)),
    code_hash: null,
    purpose: 'revoke',
    expires_at: earliestExpiry && earliestExpiry > usualExpiry ? earliestExpiry : usualExpiry,
    now,
  });
  return { link_uuid };
};
