import type { identityContract } from '#identity/contract.ts';
import { maskEmail } from '#identity/rules/account-event.ts';
import { type LinkState, linkState } from '#identity/rules/email-token.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { findEmailToken } from './codes/email-tokens.store.ts';
import { findCredential } from './credentials/credentials.store.ts';
import { findHeldRequestByRevocationHash } from './held-requests/held-requests.store.ts';

type Route = (typeof identityContract)['GET /api/customer/link'];
type FoundLink = { state: LinkState; email: string | null; customer_uuid: string | null };

/** The link of a mail. A reset is for the address of the account only. */
const findMailLink = async (ctx: HandlerContext<Route>, hash: string): Promise<FoundLink | null> => {
  const token = await findEmailToken(ctx.db.read, hash);
  if (!token) return null;
  const storedCredential = token.purpose === 'reset' ? await findCredential(ctx.db.read, token.customer_uuid) : null;
  const state = linkState(token, storedCredential?.email ?? null, ctx.now());
  const email = state === 'open' ? token.email : maskEmail(token.email);
  return { state, email, customer_uuid: token.customer_uuid };
};

/** The link of an SMS that cancels a held request. */
const findStopLink = async (ctx: HandlerContext<Route>, hash: string): Promise<FoundLink | null> => {
  const request = await findHeldRequestByRevocationHash(ctx.db.read, hash);
  return (
    request && { state: request.state === 'held' ? 'open' : 'used', email: null, customer_uuid: request.customer_uuid }
  );
};

/** Tells a screen, before it shows its form, whether a link still works and for which address it is. Changes nothing, since mail scanners open links. */
export const findLink: Handler<typeof identityContract, 'GET /api/customer/link'> = async (ctx) => {
  ctx.reply.header('cache-control', 'no-store');
  const hash = hashToken(ctx.query.token);
  const storedLink = (await findMailLink(ctx, hash)) ?? (await findStopLink(ctx, hash));
  if (!storedLink) return { state: 'unknown', email: null, is_own: null };
  const { customer_uuid, ...link } = storedLink;
  return { ...link, is_own: ctx.caller ? ctx.caller.customer_uuid === customer_uuid : null };
};
