import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { languageCode, nothing, requiredText, text } from '#platform/contract/schemas.ts';

export const promoReply = z.object({
  promo: z.string(),
  kind: z.enum(['percentage', 'euro']),
  value: z.number(),
  months: z.number().int(),
});

export const promotionsContract = contract({
  'GET /api/promo/check': endpoint({
    summary: 'What a promo code is worth',
    caller: 'anonymous',
    query: z.object({ promo: requiredText(40) }),
    reply: promoReply,
    refusals: { PROMO_UNKNOWN: 422, PROMO_EXPIRED: 422 },
    limits: [{ by: 'address', points: 30, seconds: 600 }],
  }),
  'GET /api/promo/invitee': endpoint({
    summary: 'The referral of the customer: code, link, and how many came',
    caller: 'customer',
    reply: z.object({
      ref_code: z.string(),
      referral_url: z.string(),
      invited: z.number().int(),
      campaign_user: z.boolean(),
    }),
  }),
  'POST /integration/vl/registration': endpoint({
    summary: 'Registers an address for the referral campaign',
    caller: 'anonymous',
    idempotent: true,
    body: z.strictObject({
      email: requiredText(254),
      ref_code: text(64).optional(),
      language: languageCode.default('en'),
    }),
    reply: z.object({ ref_code: z.string(), referral_url: z.string(), campaign_user: z.boolean() }),
    refusals: { EMAIL_INVALID: 422 },
    limits: [{ by: 'address', points: 10, seconds: 600 }],
  }),
  'POST /integration/vl/confirmation': endpoint({
    summary: 'Asks for the confirmation mail of the referral campaign; the same answer for an unknown address',
    caller: 'anonymous',
    body: z.strictObject({ email: requiredText(254) }),
    reply: nothing,
    refusals: { EMAIL_INVALID: 422 },
    limits: [{ by: 'address', points: 10, seconds: 600 }],
  }),
});
