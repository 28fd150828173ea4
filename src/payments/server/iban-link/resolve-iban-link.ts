import { type IbanLinkState, resolveIbanLink } from '#payments/rules/iban-link.ts';
import type { Reader } from '#platform/db/database.ts';
import type { IbanTokenRow } from '../iban-tokens.ts';
import { findPayment, hasValidMandate, type PaymentRow } from '../payments.store.ts';

type Link = { state: IbanLinkState; check: PaymentRow | null };

/** Resolves a token to the state of its link, with the bank check that was started with it. */
export const resolveIbanLinkOfToken = async (
  q: Reader,
  { customer_uuid, payment_uuid, expires_at }: IbanTokenRow,
  now: Date,
): Promise<Link> => {
  const check = payment_uuid === null ? null : await findPayment(q, { customer_uuid, payment_uuid });
  const state = resolveIbanLink({
    is_live: expires_at > now,
    has_mandate: await hasValidMandate(q, customer_uuid),
    check: check && { outcome: check.outcome, is_other_account: check.paid_from_end !== null },
  });
  return { state, check };
};
