import type { accountContract } from '#account/contract.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { withCallerQuery } from '#platform/http/handler.ts';
import { querySessionAndUpdateLastSeen, buildLoginReply, buildSessionReply } from './session.view.ts';

export const session = withCallerQuery<
  typeof accountContract,
  'GET /api/customer/session',
  typeof querySessionAndUpdateLastSeen
>(querySessionAndUpdateLastSeen, async ({ caller, db, language, reply }) => {
  // The first read of a visit also sets the CSRF token for changes.
  reply.sessionChanged(caller.session_hash);
  const { customer_uuid: owner_customer_uuid, named_customer_uuid: namedUuid, now } = caller;
  const sub = caller.rows.subs.find(({ sub_customer_uuid }) => sub_customer_uuid === namedUuid);
  if (sub) {
    const { sub_customer_uuid: customer_uuid, customer_product_uuid } = sub;
    const account = { customer_uuid, owner_customer_uuid, customer_product_uuid };
    return { ...(await buildLoginReply(db, { ...account, language, now })), customer_invoice: [] };
  }
  return buildSessionReply(caller.rows, {
    ...caller,
    catalogue: await getCatalogue(db),
    cipher: db.cipher,
    language,
  });
});
