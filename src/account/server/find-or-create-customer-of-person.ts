import { TYPE_NOT_CHOSEN } from '#customers/rules/customer-type.ts';
import type { Person } from '#adapters/identity-service/identity-port.ts';
import type { finishItsmeBody } from '#identity/rules/session-calls.ts';
import { createCustomer } from '#customers/server/commands.ts';
import { checkEmail, normalizeEmail } from '#identity/rules/email.ts';
import { createPasswordlessCredential } from '#identity/server/commands.ts';
import { findCredential, findIdentityProof, findSubjectOwner, isAddressUnconfirmed } from '#identity/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordReferralAndOwnCode } from '#promotions/server/commands.ts';
import type { z } from 'zod';
import { normalizeTimeZoneOrBrussels } from '#platform/pure/zone-days.ts';

type ResolveContext = Pick<
  HandlerContext,
  'now' | 'newId' | 'language' | 'settings' | 'publish' | 'userAgent' | 'caller' | 'queue' | 'seal' | 'device'
> & {
  body: z.output<typeof finishItsmeBody>;
};

/** `isNewLink`: the person is not linked to this customer yet, who existed before. */
type CustomerOfPerson = { customer_uuid: string; isNewLink: boolean };
type PersonRefusal = 'IDENTITY_TAKEN' | 'IDENTITY_OTHER' | 'IDENTITY_EMAIL_TAKEN' | 'EMAIL_NOT_VERIFIED';

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
 * Returns the customer of a person: `customer_to_link` (null for a login), the one linked before, or a new one. Links nothing. Returns a refusal
 * code when none is possible.
 */
export const findOrCreateCustomerOfPerson = async (
  tx: Tx,
  ctx: ResolveContext,
  person: Person,
  customer_to_link: string | null,
): Promise<CustomerOfPerson | PersonRefusal> => {
  const issuer = ctx.settings.IDENTITY_URL ?? '';
  const owner = await findSubjectOwner(tx, { issuer, subject: person.subject });
  if (customer_to_link !== null && owner !== null && owner !== customer_to_link) return 'IDENTITY_TAKEN';
  if (customer_to_link !== null && owner === null && (await findIdentityProof(tx, customer_to_link)) !== null)
    return 'IDENTITY_OTHER';
  if (customer_to_link !== null && owner === null && isAddressUnconfirmed(await findCredential(tx, customer_to_link)))
    return 'EMAIL_NOT_VERIFIED';
  const customer_uuid = customer_to_link ?? owner ?? (await createCustomerOfPerson(tx, ctx, person));
  if (customer_uuid === null) return 'IDENTITY_EMAIL_TAKEN';
  return { customer_uuid, isNewLink: customer_to_link !== null && owner === null };
};
