import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { referralStates } from '#promotions/rules/referral-reward.ts';
import { euro, instant, requestedLanguage, emptyReply, requiredText, textLine } from '#platform/contract/schemas.ts';
import { promoRefusals } from '#promotions/rules/promo.ts';

export const promoReply = z.object({
  promo: z.string(),
  kind: z.enum(['percentage', 'euro']),
  value: z.number(),
  months: z.number().int(),
});

const referralProgressReply = z.object({
  state: z.enum(referralStates),
  since: instant,
  /** When the reward is earned; null while no SIM is active. */
  earns_at: instant.nullable(),
});

export const promotionsContract = contract({
  'GET /api/promo/check': endpoint({
    summary: 'Returns the discount of a promo code',
    caller: 'anonymous',
    query: z.object({ promo: requiredText(40) }),
    reply: promoReply,
    refusals: promoRefusals,
    limits: [{ by: 'address', points: 30, seconds: 600 }],
  }),
  'GET /api/promo/referral': endpoint({
    summary: 'Returns whether somebody has a referral code, and what it gives to each side. Money in EUR',
    caller: 'anonymous',
    query: z.object({ ref_code: requiredText(64) }),
    reply: z.object({
      known: z.boolean(),
      /** 0: nothing, or the code is not known. */
      reward: euro,
      reward_after_days: z.number().int(),
    }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
  }),
  'GET /api/promo/invitee': endpoint({
    summary: 'Returns the referral of the customer: code, link, referred friends and reward. Money in EUR',
    caller: 'main-account',
    reply: z.object({
      ref_code: z.string(),
      referral_url: z.string(),
      invited: z.number().int(),
      campaign_user: z.boolean(),
      /** Reward for each side; 0: there is no reward. */
      reward: euro,
      reward_after_days: z.number().int(),
      rewarded_max: z.number().int(),
      /** Total reward that this customer has earned. */
      earned: euro,
      /** Oldest first. */
      friends: z.array(referralProgressReply),
      /** The referral by which the customer registered; null: none. */
      came: referralProgressReply.nullable(),
    }),
  }),
  'POST /integration/vl/registration': endpoint({
    summary: 'Registers an address for the referral campaign',
    caller: 'anonymous',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      email: requiredText(254),
      ref_code: textLine(64).optional(),
      language: requestedLanguage.default('en'),
    }),
    reply: z.object({ ref_code: z.string(), referral_url: z.string(), campaign_user: z.boolean() }),
    refusals: { EMAIL_INVALID: 422 },
    limits: [{ by: 'address', points: 10, seconds: 600 }],
  }),
  'POST /integration/vl/confirmation': endpoint({
    summary: 'Sends the confirmation mail of the referral campaign; the same reply for an unknown address',
    caller: 'anonymous',
    rung: 'change',
    body: z.strictObject({ email: requiredText(254) }),
    reply: emptyReply,
    refusals: { EMAIL_INVALID: 422 },
    limits: [{ by: 'address', points: 10, seconds: 600 }],
  }),
});
