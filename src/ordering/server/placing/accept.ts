import { type Catalogue, withCatalogue } from '#catalogue/server/queries.ts';
import { recordConsentsAndUpdateCustomer, lockCustomerRow, type NewConsent } from '#customers/server/commands.ts';
import { buildCustomerReply, getCustomerReply, queryCustomerRows } from '#customers/server/queries.ts';
import { toPaymentState } from '#payments/server/queries.ts';
import type { Customer } from '#customers/contract.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';
import { startEmailConfirmation } from '#identity/server/commands.ts';
import type { orderingContract } from '../../contract.ts';
import { listMissingConsents } from '../../rules/order-eligibility.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { freezeSummaryDocuments } from '../orders/accepted-summaries.ts';
import { placeDraft, type Placement, computePlacementOrRefuse } from './place-draft.ts';
import { lockDraft } from './placing.store.ts';
import { addressKey } from '#platform/http/address-key.ts';
import { recordRateLimitUse, rateLimitKey } from '#platform/http/rate-limits.ts';
import { secondsPerDay, secondsUntil } from '#platform/pure/instant.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import type { CustomerEligibility } from '../orders/customer-eligibility.store.ts';
import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';

type LimitContext = { address: string; settings: Settings; refuse: Refuse<'TOO_MANY_UNPAID'>; now(): Date };

/**
 * Limits how many customers without a payment, a mandate or a SIM place an order with nothing due now from one network address in
 * a day. Orders that are paid first and known customers are not counted.
 * @throws Refused TOO_MANY_UNPAID
 */
const limitUnpaidCustomers = async (
  tx: Tx,
  { address, settings, refuse, now }: LimitContext,
  standing: CustomerEligibility,
  { give_up_at }: Placement,
): Promise<void> => {
  const isKnown = standing.trusted || standing.products + standing.orders > 0;
  if (isKnown || give_up_at !== null) return;
  const key = rateLimitKey('unpaid-customers', 'address', addressKey(address));
  const { points, ends } = await recordRateLimitUse(tx, { key, seconds: secondsPerDay }, now());
  if (points > settings.UNPAID_CUSTOMERS_A_DAY)
    throw refuse('TOO_MANY_UNPAID', { retryAfter: secondsUntil(ends, now()) });
};

type AcceptEndpoint = (typeof orderingContract)['POST /api/v2/customer/accept'];
type AcceptContext = HandlerContext<AcceptEndpoint> & { caller: { customer_uuid: string } };

/** Places the draft order with the obligation to pay: consents, order and jobs commit together. */
export const accept: Handler<typeof orderingContract, 'POST /api/v2/customer/accept'> = async (ctx) => {
  const { body } = ctx;
  const missingConsents = listMissingConsents(body);
  if (missingConsents[0]) throw ctx.refuse(missingConsents[0].code, { fields: missingConsents });
  if (body.terms_version !== ctx.settings.TERMS_VERSION) throw ctx.refuse('TERMS_OUTDATED');
  const customerReply = await withCatalogue(ctx.db, (catalogue) => placeOrder(ctx, catalogue));
  return customerReply ?? getCustomerReply(ctx.db, ctx.caller.customer_uuid);
};

/** Returns the customer reply; null when the order was already placed. */
const placeOrder = async (ctx: AcceptContext, catalogue: Catalogue): Promise<Customer | null> => {
  const { body } = ctx;
  const { customer_uuid } = ctx.caller;
  const acceptedBefore = {};
  let customer: Customer | null = null;
  const storedReply = await ctx.idempotentTx(async (tx) => {
    const now = ctx.now();
    // Pipelined: sent together and run in sequence. Statements after a lock see changes made while waiting for it.
    const [, rows, draft] = await Promise.all([
      lockCustomerRow(tx, customer_uuid),
      queryCustomerRows(tx, customer_uuid),
      lockDraft(tx, customer_uuid),
    ]);
    const [customerRow] = rows.customer;
    if (!customerRow) throw new Error(`no customer ${customer_uuid}`);
    const payment = toPaymentState(rows.payment[0], ctx.db.cipher);
    // An email address is required because the contract is sent by mail.
    if (!hasCompleteDetails(customerRow.type, customerRow.details) || !rows.email[0]?.address)
      throw ctx.refuse('DETAILS_MISSING');
    if (!payment || payment.method === NO_METHOD_YET) throw ctx.refuse('PAYMENT_MISSING');
    if (!draft) {
      // Without a draft, a customer who has accepted before repeats the request; for any other customer the draft is gone.
      if (customerRow.accepted_at) return acceptedBefore;
      throw ctx.refuse('ORDER_CHANGED');
    }
    const placement = computePlacementOrRefuse(draft, {
      catalogue,
      settings: ctx.settings,
      refuse: ctx.refuse,
      now,
      total_seen: body.total_per_month ?? null,
      payment_method: payment.method,
      early_start: body.early_start,
    });
    const { terms_version, newsletter } = body;
    const { order, lines, placed } = placement;
    const { language, settings } = ctx;
    const summaries = freezeSummaryDocuments({ lines, promo: placed.promo }, { catalogue, language, settings });
    assertSummariesSeen(ctx, summaries);
    const consents = buildConsents(ctx, order.uuid, summaries);
    const documents = summaries.flatMap(({ summary }) => summary?.document ?? []);
    if (!isEmailVerified(draft.standing.email_status))
      await startEmailConfirmation(tx, ctx.queue, {
        customer_uuid,
        language: customerRow.language,
        now,
        newId: ctx.newId,
        seal: ctx.seal,
      });
    // The counter row of the network address is locked last, because other requests from that address wait for it until the commit.
    await Promise.all([
      placeDraft(tx, ctx.queue, placement, now),
      recordConsentsAndUpdateCustomer(tx, { customer_uuid, terms_version, newsletter, consents, documents, now }),
      limitUnpaidCustomers(tx, ctx, draft.standing, placement),
    ]);
    customer = buildCustomerReply(
      { ...rows, customer: [{ ...customerRow, accepted_at: customerRow.accepted_at ?? now, newsletter }] },
      ctx.db.cipher,
    );
    return acceptedBefore;
  });
  // A repeated request gets the stored result; the transaction of this one did not run.
  return storedReply === acceptedBefore ? customer : null;
};

type FrozenSummaries = ReturnType<typeof freezeSummaryDocuments>;

/**
 * Asserts that the summaries to store are those that the customer was shown; the total may be the same when a text has changed.
 * @throws Refused ORDER_CHANGED
 */
const assertSummariesSeen = ({ body, refuse }: AcceptContext, summaries: FrozenSummaries): void => {
  if (!body.summary_hashes) return;
  const hashes = new Set(summaries.flatMap(({ summary }) => summary?.hash ?? []));
  const seenHashes = new Set(body.summary_hashes);
  if (hashes.size !== seenHashes.size || [...hashes].some((each) => !seenHashes.has(each)))
    throw refuse('ORDER_CHANGED');
};

/**
 * Consents, one row each: terms, privacy notice, newsletter, and the contract summary of each distinct plan with its add-ons, whose
 * frozen document it names.
 */
const buildConsents = (
  { body, caller, language, newId, now }: AcceptContext,
  order_uuid: string,
  summaries: FrozenSummaries,
): NewConsent[] => {
  const row = (kind: NewConsent['kind'], isGiven: boolean, fields: Partial<NewConsent> = {}): NewConsent => ({
    customer_uuid: caller.customer_uuid,
    consent_uuid: newId(),
    kind,
    given: isGiven,
    language,
    at: now(),
    ...fields,
  });
  const version = body.terms_version;
  return [
    row('terms', true, { version }),
    row('privacy', true, { version }),
    row('newsletter', body.newsletter),
    ...summaries.map(({ offer_uuid, summary }) => {
      const [hash, document_hash] = [summary?.hash ?? null, summary?.document.document_hash ?? null];
      return row('contract_summary', true, { order_uuid, offer_uuid, hash, document_hash });
    }),
  ];
};
