import { z } from 'zod';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { notifiedStates } from '#dunning/rules/dunning-state.ts';
import { euro, instant, isoDate, requiredText, textLine, refusalCode } from '#platform/contract/schemas.ts';
import { instalmentsRefusals } from '#dunning/rules/instalments.ts';

const referenceNumber = textLine(20);

const instalment = z.object({ due_on: isoDate, amount: euro });

/** The instalment plan of an invoice, or what can be agreed. */
const instalmentsReply = z.object({
  /** Why no plan can be agreed; null when one can. */
  refusal: refusalCode(instalmentsRefusals).nullable(),
  /** By number of months; the first instalment is paid today. */
  offers: z.array(z.object({ months: z.number().int(), instalments: z.array(instalment) })),
  /** `missed`: an instalment was not paid in time, so the whole rest is due. */
  plan: z
    .object({
      state: z.enum(['running', 'done', 'missed']),
      instalments: z.array(instalment.extend({ left: euro })),
    })
    .nullable(),
});
export type Instalments = z.output<typeof instalmentsReply>;

/** Reminders and dispute of an invoice. */
const invoiceDunningReply = z.object({
  /** By day: `done` are past steps, `next` and `later` follow if nothing is paid. `cost`: charged, or expected. */
  timeline: z.array(
    z.object({
      step: z.enum(['due', ...notifiedStates]),
      on: isoDate,
      state: z.enum(['done', 'next', 'later']),
      cost: euro,
    }),
  ),
  /** Whether a SIM of the invoice is in use, so that the warning threatens a restriction. */
  takes_service: z.boolean(),
  /** Reason why no step follows at present; null when the reminders continue. */
  held_by: z.enum(['dispute', 'instalments', 'death']).nullable(),
  /** The newest dispute of the invoice. */
  dispute: z
    .object({
      state: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
      amount: euro,
      credited: euro,
      reason: z.string(),
      /** Places of the disputed lines among the lines of the invoice; empty for a sum. */
      lines: z.array(z.number().int()),
      at: instant,
      resolved_at: instant.nullable(),
    })
    .nullable(),
  can_dispute: z.boolean(),
});
export type InvoiceDunning = z.output<typeof invoiceDunningReply>;

export const dunningContract = contract({
  'POST /api/customer/invoice/dispute': endpoint({
    summary:
      'Disputes an invoice or a part of it: reminders, costs and restrictions stop for that sum until it is answered',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z
      .strictObject({
        referenceNumber,
        /** A part of the amount left; without it and without lines all of that is disputed. */
        amount: euro.optional(),
        /** Places of the disputed lines among the lines of the invoice and its contributions. */
        lines: z.array(z.number().int().min(0).max(9999)).min(1).max(500).optional(),
        reason: requiredText(1000),
      })
      .refine(({ amount, lines }) => amount === undefined || lines === undefined),
    reply: z.object({ referenceNumber, disputed: euro, /** Amount that stays due. */ due: euro }),
    refusals: { INVOICE_PAID: 409, INVOICE_DISPUTED: 409, DISPUTE_AMOUNT: 422, DISPUTE_AGAIN: 409 },
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/invoice/dispute/withdraw': endpoint({
    summary: 'Takes the open dispute of an invoice back: its sum is due again, with full notice periods',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ referenceNumber }),
    reply: invoiceDunningReply,
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'GET /api/customer/invoice/dunning': endpoint({
    summary: 'The reminders of an invoice, done and to come with their dates, and its newest dispute',
    caller: 'main-account',
    query: z.object({ referenceNumber }),
    reply: invoiceDunningReply,
  }),
  'GET /api/customer/invoice/instalments': endpoint({
    summary: 'The instalment plan of an invoice, or the plans that can be agreed',
    caller: 'main-account',
    query: z.object({ referenceNumber }),
    reply: instalmentsReply,
  }),
  'POST /api/customer/invoice/instalments': endpoint({
    summary: 'Agrees to pay what is left of an invoice in monthly instalments, the first one today',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ referenceNumber, months: z.number().int().min(2).max(24) }),
    reply: instalmentsReply,
    refusals: { INVOICE_PAID: 409, ...instalmentsRefusals, INSTALMENTS_MONTHS: 422 },
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
});
export type DunningContract = typeof dunningContract;
