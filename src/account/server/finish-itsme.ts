import type { Person } from '#adapters/identity-service/identity-port.ts';
import type { accountContract } from '#account/contract.ts';
import { toProvedIdentity } from '#customers/rules/proved-identity.ts';
import {
  updateAuthorizedPerson,
  reopenAuthorizationRequest,
  claimAuthorizationRequest,
} from '#identity/server/commands.ts';
import { deriveAuthorizationSecrets } from '#identity/server/queries.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { OutsideError } from '#platform/outside.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { logInCustomer } from './log-in-customer.ts';
import { resolvePerson } from './resolve-person.ts';
import { buildLoginReply } from './session.view.ts';

type Route = 'POST /api/customer/login/itsme/finish';
type FinishItsmeContext = HandlerContext<(typeof accountContract)[Route]>;
type AuthorizationRequest = Awaited<ReturnType<typeof claimAuthorizationRequest>>;

/** Asks the identity service who came back. An outage leaves the way open to ask again. @throws Refused, OutsideError */
const identifyPerson = async (
  ctx: FinishItsmeContext,
  trip: AuthorizationRequest,
  answer: Record<string, string>,
): Promise<Person> => {
  try {
    return await ctx.outside.identity.identify(deriveAuthorizationSecrets(ctx, ctx.body.state), answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    ctx.log.warn({ kind: error.kind, code: error.code }, 'nobody was identified');
    if (error.kind === 'down') {
      await ctx.db.tx((tx) => reopenAuthorizationRequest(tx, trip));
      throw error;
    }
    throw ctx.refuse(error.code === 'access_denied' ? 'IDENTITY_DECLINED' : 'IDENTITY_FAILED');
  }
};

/**
 * Somebody comes back from the identity service, new or known, logged in or not. An address that somebody else has links nothing, since
 * the service does not prove it: whoever owns that account logs in to it once, and comes here again without an answer.
 */
export const finishItsme: Handler<typeof accountContract, Route> = async (ctx) => {
  const { state, browser_key, answer, time_zone } = ctx.body;
  const now = ctx.now();
  const brings = answer !== undefined;
  const trip = await ctx.db.tx((tx) => claimAuthorizationRequest(tx, ctx.refuse, { state, browser_key, brings }, now));
  const person = trip.person ?? (await identifyPerson(ctx, trip, answer ?? {}));
  const proved = toProvedIdentity(person, brusselsDate(now));
  if (proved === 'UNDER_18') throw ctx.refuse('UNDER_18');
  // Who was logged in when they left must be so when they come back; who said whose the address is has logged in meanwhile.
  const linked = trip.customer_uuid ?? (brings ? null : (ctx.caller?.customer_uuid ?? null));
  if (trip.customer_uuid !== null && ctx.caller?.customer_uuid !== trip.customer_uuid)
    throw ctx.refuse('SESSION_EXPIRED');
  // An extra SIM is no person: known as one, it would be logged in without the SIM that it is.
  if (linked !== null && ctx.caller?.owner_customer_uuid) throw ctx.refuse('MASTER_ONLY');
  const settled = await ctx.db.tx(async (tx) => {
    const who = await resolvePerson(tx, ctx, trip, { person, proved, linked });
    if (who === 'IDENTITY_EMAIL_TAKEN') await updateAuthorizedPerson(tx, trip, person);
    return who;
  });
  if (typeof settled === 'string') throw ctx.refuse(settled);
  const { customer_uuid } = settled;
  const view = await buildLoginReply(ctx.db, { customer_uuid, language: ctx.language, now });
  if (view.customer.status !== 'active') throw ctx.refuse('IDENTITY_FAILED');
  return logInCustomer(ctx, { proof: { customer_uuid, stronger_hash: null }, way: 'itsme', view, time_zone });
};
