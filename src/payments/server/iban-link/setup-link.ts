import type { paymentsContract, PaymentByToken } from '#payments/contract.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findIbanToken } from '../iban-tokens.ts';
import { findMandate, type PaymentRow } from '../payments.store.ts';
import { resolveIbanLinkOfToken } from './resolve-iban-link.ts';

/** The last characters of the account that paid a bank check and of the one that was given, when they differ. */
const findAccounts = async (
  q: Reader,
  cipher: Cipher,
  check: PaymentRow | null,
): Promise<PaymentByToken['accounts']> => {
  if (!check?.paid_from_end) return null;
  const mandate = await findMandate(q, cipher, {
    customer_uuid: check.customer_uuid,
    mandate_uuid: check.subject_uuid,
  });
  return mandate && { paid_end: check.paid_from_end, given_end: ibanEnd(mandate.iban) };
};

/** Returns the state of a link to give another account, and nothing else of the account. */
export const setupLink: Handler<typeof paymentsContract, 'GET /api/customer/payment/setup/by-token'> = async (ctx) => {
  const { read, cipher } = ctx.db;
  const token = await findIbanToken(read, ctx.query.token);
  if (!token) throw ctx.refuse('IBAN_LINK_UNKNOWN');
  const { customer_uuid, expires_at } = token;
  const { state, check } = await resolveIbanLinkOfToken(read, token, ctx.now());
  const isOpen = state === 'waiting' && check?.outcome === 'open';
  return {
    state,
    expires_at: toIso(expires_at),
    is_own: ctx.caller ? ctx.caller.customer_uuid === customer_uuid : null,
    code: state === 'failed' && check ? refusalCodeOfOutcome(check.outcome, check.bank_method) : null,
    accounts: state === 'other_account' ? await findAccounts(read, cipher, check) : null,
    checkout_url: isOpen ? check.checkout_url || null : null,
  };
};
