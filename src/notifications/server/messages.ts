import { z } from 'zod';
import type { MailAttachment } from '#adapters/mail/mail.ts';
import { address } from '#customers/contract.ts';
import { addressLine } from '#customers/rules/address.ts';
import { displayPhone } from '#customers/rules/phone.ts';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { confirmationToken } from '#identity/server/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { codeText, texts } from '#platform/i18n/texts.ts';
import type { Database } from '#platform/db/database.ts';
import type { Seal } from '#platform/seal.ts';
import { type AttachmentSource, contractFiles, summaryFiles } from './attachments.ts';
import type { MessageName } from './jobs.ts';
import { orderConfirmation } from './order-confirmation.ts';
import type { MailSection } from './render.ts';

type Values = Record<string, string>;

export type SectionSource = { db: Database; support: string };

/** What a message needs besides its texts. */
export type Message<S extends z.ZodType = z.ZodType> = {
  data: S;
  /** Values that the texts name. */
  values?: (data: z.output<S>, language: Language) => Values;
  /** Where the button of the mail leads; none: no button. */
  path?: (data: z.output<S>, seal: Seal) => string;
  /** What goes along, made when it is sent. */
  files?: (data: z.output<S>, from: AttachmentSource) => Promise<MailAttachment[]>;
  /** What the mail tells in detail, read when it is sent. */
  sections?: (data: z.output<S>, language: Language, from: SectionSource) => Promise<readonly MailSection[]>;
  /** Chooses between variants of the text, for example by purpose. */
  variant?: (data: z.output<S>) => string;
};

const message = <S extends z.ZodType>(definition: Message<S>): Message => definition as unknown as Message;

const dashboard = () => accountPaths.dashboard();

const aboutNumber = z.object({ order_product_uuid: z.uuid(), msisdn: z.string() });
const number = ({ msisdn }: { msisdn: string }): Values => ({ msisdn: displayPhone(msisdn) });
const link = z.object({
  link_uuid: z.uuid().optional(),
  /** From a version that put the link into the job. */
  path: z.string().optional(),
  email: z.string(),
  expires_at: z.iso.datetime().optional(),
});
const linkPath = ({ link_uuid, path }: z.output<typeof link>, seal: Seal): string =>
  link_uuid
    ? identityPaths.emailsConfirm({ token: confirmationToken(seal, link_uuid) })
    : (path ?? accountPaths.home());
const linkValues = ({ email, expires_at }: z.output<typeof link>, language: Language): Values => ({
  email,
  until: expires_at ? formatOf(language).dateTime(expires_at) : '',
});

/** Every message with its data. Texts stand under `messages.<name>` of the strings. */
export const messages: Readonly<Record<MessageName, Message>> = {
  'confirm-email': message({ data: link, values: linkValues, path: linkPath }),
  'confirm-new-email': message({ data: link, values: linkValues, path: linkPath }),
  'email-changed': message({ data: z.object({ email: z.string() }), values: ({ email }) => ({ email }) }),
  'order-confirmed': message({
    data: z.object({ order_uuid: z.uuid(), offer_uuids: z.array(z.uuid()).default([]) }),
    path: dashboard,
    files: async ({ order_uuid, offer_uuids }, from) => [
      ...(await summaryFiles([...new Set(offer_uuids)], from)),
      ...(await contractFiles(order_uuid, from)),
    ],
    sections: ({ order_uuid }, language, { db, support }) => orderConfirmation(db, order_uuid, language, support),
  }),
  'contract-summary': message({
    data: z.object({ offer_uuids: z.array(z.uuid()) }),
    files: ({ offer_uuids }, from) => summaryFiles(offer_uuids, from),
  }),
  'payment-refused': message({
    data: z.object({ code: z.string().nullable(), purpose: z.enum(['setup', 'order']) }),
    values: ({ code }, language) => ({ reason: codeText(language, code ?? 'PAYMENT_FAILED') }),
    path: ({ purpose }) => (purpose === 'setup' ? orderingPaths.payments() : accountPaths.dashboard()),
  }),
  'refund-sent': message({
    data: z.object({
      amount: z.number(),
      reason: z.enum(['bank_check', 'order_cancelled', 'paid_twice', 'amount_changed', 'cap_reached']),
    }),
    values: ({ amount }, language) => ({ amount: formatOf(language).money(amount) }),
    variant: ({ reason }) => reason,
  }),
  'mandate-confirmed': message({
    data: z.object({ reference: z.string(), iban_end: z.string(), account_holder: z.string() }),
    values: (data) => data,
  }),
  'account-differs': message({
    data: z.object({ paid_end: z.string(), given_end: z.string() }),
    values: (data) => data,
    path: () => orderingPaths.payments(),
  }),
  'sim-shipped': message({
    data: z.object({
      order_uuid: z.uuid().optional(),
      tracking_code: z.string().nullish(),
      tracking_url: z.string().nullish(),
    }),
    values: ({ tracking_code }) => ({ tracking_code: tracking_code ?? '' }),
    path: dashboard,
  }),
  'address-refused': message({
    // A text: as jobs have it that were caused before the address came in parts.
    data: z.object({ order_uuid: z.uuid(), address: z.union([z.string(), address]) }),
    values: ({ address: at }, language) => ({
      address: typeof at === 'string' ? at : addressLine(at, texts(language, 'customers')),
    }),
    path: dashboard,
  }),
  'esim-ready': message({
    data: aboutNumber,
    values: number,
    path: ({ order_product_uuid }) => accountPaths.esim(order_product_uuid),
  }),
  'sim-active': message({
    // `own`: the number that is kept, as long as it has not moved.
    data: z.object({ msisdn: z.string(), plan: z.string(), name: z.string().optional(), own: z.string().optional() }),
    values: ({ msisdn, plan, own }) => ({ msisdn: displayPhone(msisdn), plan, own: own ? displayPhone(own) : '' }),
    path: dashboard,
    variant: ({ own }) => (own ? 'temporary' : 'lasting'),
  }),
  'activation-failed': message({
    data: aboutNumber.extend({ tries_left: z.number().int() }),
    values: number,
    path: dashboard,
    variant: ({ tries_left }) => (tries_left === 0 ? 'support' : 'again'),
  }),
  'port-in-submitted': message({ data: aboutNumber, values: number, path: dashboard }),
  'port-in-rejected': message({
    data: aboutNumber.extend({ code: z.string() }),
    values: ({ msisdn, code }, language) => ({ msisdn: displayPhone(msisdn), reason: codeText(language, code) }),
    path: dashboard,
  }),
  'port-in-expired': message({ data: aboutNumber, values: number, path: dashboard }),
  'port-in-done': message({ data: aboutNumber, values: number, path: dashboard }),
  'order-cancelled': message({
    data: z.object({ order_uuid: z.uuid(), paid: z.boolean(), at: z.iso.datetime() }),
    values: ({ at }, language) => ({ at: formatOf(language).date(at) }),
    path: () => orderingPaths.choose(),
    variant: ({ paid }) => (paid ? 'paid' : 'unpaid'),
  }),
  'order-ended': message({ data: z.object({ order_uuid: z.uuid() }), path: dashboard }),
  'referral-confirmation': message({
    data: z.object({ ref_code: z.string().optional(), path: z.string().optional() }).loose(),
    path: ({ ref_code, path }) => (ref_code ? `${accountPaths.home()}?ref=${ref_code}` : (path ?? accountPaths.home())),
  }),
};
