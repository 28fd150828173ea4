import { TYPE_NOT_CHOSEN } from '#customers/rules/customer-type.ts';
import type { Person } from '#adapters/identity-service/identity-port.ts';
import type { finishItsmeBody } from '#identity/rules/session-calls.ts';
import { toProvedAddress, type ProvedIdentity } from '#customers/rules/proved-identity.ts';
import { createCustomer, updateProvedDetails } from '#customers/server/commands.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import {
  createPasswordlessCredential,
  upsertIdentityProof,
  recordIdentityLinkedAndSendRevocationLink,
} from '#identity/server/commands.ts';
import { findCredential, findIdentityProof, findSubjectOwner, isAddressUnconfirmed } from '#identity/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { recordReferralAndOwnCode } from '#promotions/server/commands.ts';
import type { z } from 'zod';
import { normalizeTimeZoneOrBrussels } from '#platform/pure/zone-days.ts';

type ResolveContext = Pick<
  HandlerContext,
  'now' | 'newId' | 'language' | 'settings' | 'publish' | 'userAgent' | 'caller' | 'queue' | 'seal' | 'device'
> & {
  body: z.output<typeof finishItsmeBody>;
  refuse: Refuse<'IDENTITY_FAILED'>;
};
type PersonToResolve = {
  person: Person;
  proved: ProvedIdentity;
  /** Customer to link the person to; null for a login. */
  customer_to_link: string | null;
};

/** Creates a customer without a type. Null when the address is taken. */
const createCustomerOfPerson = async (tx: Tx, ctx: ResolveContext, { email }: Person): Promise<string | null> => {
  const { body, language } = ctx;
  const [customer_uuid, now] = [ctx.newId(), ctx.now()];
  const address = email !== null && !body.without_email && checkEmail(email) === null ? normalizeEmail(email) : null;
  if (address !== null && !(await createPasswordlessCredential(tx, { customer_uuid, email: address, now })))
    return null;
  const time_zone = normalizeTimeZoneOrBrussels(body.time_zone);
  await createCustomer(tx, {
    customer_uuid,
    owner_customer_uuid: null,
    type: TYPE_NOT_CHOSEN,
    language,
    time_zone,
    now,
  });
  await recordReferralAndOwnCode(tx, ctx, { customer_uuid, email: address, ref_code: body.ref_code, now });
  return customer_uuid;
};

/**
 * Returns the customer of a person: the one linked before, `customer_to_link`, which is linked and notified now, or a new one. Saves the proved
 * data. Returns a refusal code when none is possible.
 * @throws Refused IDENTITY_FAILED when a concurrent request has linked the person
 */
export const createOrLinkCustomerOfPerson = async (
  tx: Tx,
  ctx: ResolveContext,
  { person, proved, customer_to_link }: PersonToResolve,
): Promise<
  { customer_uuid: string } | 'IDENTITY_TAKEN' | 'IDENTITY_OTHER' | 'IDENTITY_EMAIL_TAKEN' | 'EMAIL_NOT_VERIFIED'
> => {
  const now = ctx.now();
  const { subject, level } = person;
  const issuer = ctx.settings.IDENTITY_URL ?? '';
  const owner = await findSubjectOwner(tx, { issuer, subject });
  if (customer_to_link !== null && owner !== null && owner !== customer_to_link) return 'IDENTITY_TAKEN';
  if (customer_to_link !== null && owner === null && (await findIdentityProof(tx, customer_to_link)) !== null)
    return 'IDENTITY_OTHER';
  if (customer_to_link !== null && owner === null && isAddressUnconfirmed(await findCredential(tx, customer_to_link)))
    return 'EMAIL_NOT_VERIFIED';
  const customer_uuid = customer_to_link ?? owner ?? (await createCustomerOfPerson(tx, ctx, person));
  if (customer_uuid === null) return 'IDENTITY_EMAIL_TAKEN';
  await updateProvedDetails(tx, { customer_uuid, proved, address: toProvedAddress(person.address), now });
  // A concurrent request has linked the person; the customer starts again and is found.
  if (!(await upsertIdentityProof(tx, ctx.publish, { customer_uuid, issuer, subject, level, now })))
    throw ctx.refuse('IDENTITY_FAILED');
  if (customer_to_link !== null && owner === null)
    await recordIdentityLinkedAndSendRevocationLink(tx, ctx, customer_to_link);
  return { customer_uuid };
};
