import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { address, companyData, personalData } from '#customers/contract.ts';
import { languageCode } from '#platform/contract/schemas.ts';
import { portInRequest } from '#porting/contract.ts';
import { ticketSubjects } from '#support/rules/ticket-origin.ts';

const sim = z.strictObject({
  /** Code of a plan and codes of add-ons, of the catalogue. */
  plan: z.string(),
  kind: z.enum(['esim', 'card']),
  addons: z.array(z.string()).default([]),
  /** A number to keep, from an operator by its name. */
  keeps: portInRequest.omit({ operator_uuid: true, mandate: true }).extend({ operator: z.string() }).optional(),
  /** Changes asked of the network once the SIM is in use: a service that it refuses, a limit that it takes its time for. */
  changes: z.literal('refused and under way').optional(),
  /** Usage: a share of the plan's data, and further records. */
  used: z
    .strictObject({
      percent_of_data: z.number().int().min(1).max(100).optional(),
      more: z
        .array(
          z
            .strictObject({
              service: z.string(),
              quantity: z.string(),
              other_party: z.string(),
              plmn: z.string(),
              minutes_ago: z.string(),
            })
            .partial()
            .required({ quantity: true }),
        )
        .default([]),
    })
    .optional(),
  /** How far its story goes; without it, as far as it comes by itself. */
  until: z.enum(['picked up', 'active', 'activation failed', 'number refused', 'number scheduled']).optional(),
  /** A new SIM card for it: on its way, or held because it goes to another address than the customer's. */
  swap: z.enum(['on its way', 'held']).optional(),
  /** Code of one of its add-ons that is taken off once it works, and so ends on the 1st. */
  takes_off: z.string().optional(),
  /** Code of the plan that is planned for the 1st, once it works. */
  changes_to: z.string().optional(),
  /** Top-up after the activation, in euro. */
  tops_up: z.number().positive().optional(),
});
export type StorySim = z.output<typeof sim>;

/** Months that `npm run stories` lives through: a year of bills, and the one before it. */
const MOST_MONTHS = 13;

/** An action on a bill, some days after it was issued. */
const billAct = z.strictObject({
  /** Which bill: that of the first month, and so on. */
  bill: z.number().int().min(1).max(MOST_MONTHS),
  /** Days from the issue of the bill to the act. */
  days: z.number().int().min(1).max(25),
  act: z.enum([
    'pay',
    'pay a part by transfer',
    'pay twice',
    'leave the payment with the bank',
    'have the card payment taken back',
    'have no money for the debit',
    'have the debit taken back',
    'dispute',
    'agree on instalments',
    'call Morocco',
    'end the contract',
    'have the dispute accepted',
    'have the claim given up',
  ]),
});
export type BillAct = z.output<typeof billAct>;

const story = z.strictObject({
  email: z.email({ pattern: /@example\.(com|net|org)$/ }),
  language: languageCode,
  details: z.union([
    z.strictObject({ personal_data: personalData, personal_address: address, shipping_address: address.nullable() }),
    z.strictObject({ company_data: companyData, company_address: address, shipping_address: address.nullable() }),
  ]),
  sims: z.array(sim).min(1),
  promo: z.string().nullable().default(null),
  /** By direct debit from this account, or online. */
  debit_iban: z.string().optional(),
  /** Has seen a 1st go by, and the next one is near: see `advance-through-months.ts`. */
  sees_a_month: z.boolean().default(false),
  /** Has seen months go by, with what was done with their bills. */
  history: z.array(billAct).default([]),
  /** How many months a history has: four until a contract ends for a bill that is not paid. */
  months: z.number().int().min(3).max(MOST_MONTHS).default(3),
  /** Pays each bill by card, the day after its issue. */
  pays_each: z.boolean().default(false),
  /** The reason of a dispute. */
  dispute: z.string().optional(),
  /** Withdraws from the contract. */
  withdraws: z.boolean().default(false),
  /** Kilograms of CO₂ removal that go from the wallet to the default project, and the name on a public page of the forest. */
  gives_kg: z.number().positive().optional(),
  shows_forest_as: z.string().optional(),
  /** A message to customer service, and its answers so far. */
  writes: z
    .strictObject({ subject: z.enum(ticketSubjects), message: z.string(), answers: z.array(z.string()) })
    .optional(),
  /** State of the bill of the past month; none without a postpaid SIM. */
  bill: z.enum(['due', 'paid', 'refused', 'returned']).optional(),
  /** How far the order goes: kept as a draft, ordered and declined by the bank, or ordered and paid. */
  order: z.enum(['draft', 'declined', 'paid']),
  /** Whether the link in the confirmation mail was opened. */
  confirmed: z.boolean(),
  /** Description for the list of stories. */
  look: z.string(),
});
export type Story = z.output<typeof story>;

/** The payments of a customer who pays each bill. */
const paymentsOf = ({ months, pays_each }: Story): BillAct[] =>
  pays_each ? Array.from({ length: months }, (_, at) => ({ bill: at + 1, days: 1, act: 'pay' })) : [];

const file = z.strictObject({
  password: z.string(),
  stories: z.array(story.transform((each) => ({ ...each, history: [...paymentsOf(each), ...each.history] }))),
});

/** The sample customers of `stories.json`, and their common password. */
export const readStories = (): z.output<typeof file> =>
  file.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'stories.json'), 'utf8')));

/** Display name of a sample customer. */
export const storyName = ({ details }: Story): string =>
  'company_data' in details
    ? details.company_data.company_name
    : `${details.personal_data.first_name} ${details.personal_data.last_name}`;
