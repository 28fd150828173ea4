import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { instant, uuid } from '#platform/contract/schemas.ts';
import { customerProduct } from '#subscriptions/contract.ts';

export const plansContract = contract({
  'POST /api/customer/product/tariff/change': endpoint({
    summary: 'Plans another plan for a SIM from the 1st of the next month, once a calendar month',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, offer_uuid: uuid }),
    own: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: customerProduct.shape.pending_offer, effective_at: instant }),
    refusals: {
      PLAN_ALREADY_CHANGED: 409,
      PLAN_CHANGE_BEGUN: 409,
      PLAN_CHANGE_NOT_POSSIBLE: 409,
      PLAN_NOT_OFFERED: 422,
    },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
  'POST /api/customer/product/tariff/take-back': endpoint({
    summary: 'Takes a planned change of plan back, until its day has come; without one it changes nothing',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    own: { customer_product_uuid: 'customer_product' },
    reply: z.object({ pending_offer: z.null() }),
    refusals: { PLAN_CHANGE_BEGUN: 409 },
    limits: [{ by: 'customer', points: 60, seconds: 3600 }],
  }),
});
