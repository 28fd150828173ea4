import type { Person } from '#adapters/identity-service/identity-port.ts';
import type { accountContract } from '#account/contract.ts';
import { toProvedAddress, toValidProvedIdentity } from '#customers/rules/proved-identity.ts';
import { updateProvedDetails } from '#customers/server/commands.ts';
import {
  completeAuthorizationRequest,
  updateAuthorizedPerson,
  reopenAuthorizationRequest,
  claimAuthorizationRequest,
  recordIdentityLinkedAndSendRevocationLink,
  upsertIdentityProof,
} from '#identity/server/commands.ts';
import { deriveAuthorizationSecrets, findIdentityProof } from '#identity/server/queries.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { OutsideError } from '#platform/outside.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { logInCustomerAndCancelDeletion } from './log-in-customer-and-cancel-deletion.ts';
import { findOrCreateCustomerOfPerson } from './find-or-create-customer-of-person.ts';
import { buildLoginReply } from './session.view.ts';

type FinishItsmeContext = HandlerContext<(typeof accountContract)['POST /api/customer/login/itsme/finish']>;
type AuthorizationRequest = Awaited<ReturnType<typeof claimAuthorizationRequest>>;

/**
 * Requests the person from the identity service. After an outage the callback may be repeated. @throws Refused, OutsideError
 */
const identifyPerson = async (
  ctx: FinishItsmeContext,
  request: AuthorizationRequest,
  answer: Record<string, string>,
): Promise<Person> => {
  try {
    return await ctx.outside.identity.identify(deriveAuthorizationSecrets(ctx, ctx.body.state), answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    ctx.log.warn({ kind: error.kind, code: error.code }, 'nobody was identified');
    if (error.kind === 'down') {
      await ctx.db.tx((tx) => reopenAuthorizationRequest(tx, request));
      throw error;
    }
    throw ctx.refuse(error.code === 'access_denied' ? 'IDENTITY_DECLINED' : 'IDENTITY_FAILED');
  }
};

/**
 * Handles the callback of the identity service: logs in, registers, or links the person to the caller. An address that
 * another customer has is not linked, because the identity service does not prove addresses. The owner of the address logs in
 * and calls this endpoint again, without `answer`, to link the person.
 */
export const finishItsme: Handler<typeof accountContract, 'POST /api/customer/login/itsme/finish'> = async (ctx) => {
  const { state, browser_key, answer, time_zone } = ctx.body;
  const now = ctx.now();
  const isCallback = answer !== undefined;
  const request = await ctx.db.tx((tx) =>
    claimAuthorizationRequest(tx, ctx.refuse, { state, browser_key, isCallback }, now),
  );
  const person = request.person ?? (await identifyPerson(ctx, request, answer ?? {}));
  const provedIdentity = toValidProvedIdentity(person, brusselsDate(now));
  if (provedIdentity === 'UNDER_18') throw ctx.refuse('UNDER_18');
  // An identification ends in the session that started it. The second call after a taken address comes from the owner's
  // session.
  const customerToLink = request.customer_uuid ?? (isCallback ? null : (ctx.caller?.customer_uuid ?? null));
  if (request.customer_uuid !== null && ctx.caller?.customer_uuid !== request.customer_uuid)
    throw ctx.refuse('SESSION_EXPIRED');
  // A sub-account cannot be linked: the login would have no SIM.
  if (customerToLink !== null && ctx.caller?.owner_customer_uuid) throw ctx.refuse('MASTER_ONLY');
  const result = await ctx.db.tx(async (tx) => {
    const customer = await findOrCreateCustomerOfPerson(tx, ctx, person, customerToLink);
    if (customer === 'IDENTITY_EMAIL_TAKEN') await updateAuthorizedPerson(tx, request, person);
    if (typeof customer === 'string') return customer;
    const { customer_uuid, isNewLink } = customer;
    await updateProvedDetails(tx, {
      customer_uuid,
      proved: provedIdentity,
      address: toProvedAddress(person.address),
      now,
    });
    const { subject, level } = person;
    const issuer = ctx.settings.IDENTITY_URL ?? '';
    const isLinked = await upsertIdentityProof(tx, ctx.publish, { customer_uuid, issuer, subject, level, now });
    // A concurrent request has linked the person; the customer starts again and is found.
    if (!isLinked) throw ctx.refuse('IDENTITY_FAILED');
    if (isNewLink) await recordIdentityLinkedAndSendRevocationLink(tx, ctx, customer_uuid);
    await completeAuthorizationRequest(tx, request, now);
    return customer;
  });
  if (typeof result === 'string') throw ctx.refuse(result);
  const { customer_uuid } = result;
  const view = await buildLoginReply(ctx.db, { customer_uuid, language: ctx.language, now });
  if (view.customer.status !== 'active') throw ctx.refuse('IDENTITY_FAILED');
  const proved_since = (await findIdentityProof(ctx.db.read, customer_uuid))?.first_proved_at ?? null;
  const proof = { customer_uuid, stronger_hash: null, proved_since };
  return logInCustomerAndCancelDeletion(ctx, { proof, way: 'itsme', view, time_zone });
};
