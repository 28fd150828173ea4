import type { z } from 'zod';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { MailAttachment } from '#adapters/mail/mail.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Priority, Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Seal } from '#platform/seal.ts';
import type { Settings } from '#platform/settings.ts';
import { deliverMessage } from './jobs.ts';
import type { MailSection } from './render.ts';

export { buildNetPriceSections, formatWithoutVat } from './net-prices.ts';
export type { MailSection };

/** Context of a message at the time of sending. */
export type MessageContext = {
  db: Database;
  settings: Settings;
  language: Language;
  now: Date;
  /** Whether the recipient is a company, which compares prices without VAT. */
  company: boolean;
};

/** A kind of message to customers, with its data. Its texts are under its name in `messages/strings` of its domain. */
export type Message<S extends z.ZodType = z.ZodType> = {
  name: string;
  domain: string;
  /** Payload. Jobs of the previous release may still be queued, so a new field is optional for one release. */
  data: S;
  /** Priority of the job; default `soon`. */
  priority?: Priority;
  /** Values that are filled into the texts. */
  values?(data: z.output<S>, language: Language, seal: Seal): Record<string, string>;
  /** Path that the button of the mail opens; without it the mail has no button. */
  path?(data: z.output<S>, seal: Seal): string;
  /** Attachments, generated at the time of sending. */
  files?(data: z.output<S>, from: MessageContext): Promise<MailAttachment[]>;
  /** Detail sections of the mail, read at the time of sending. */
  sections?(data: z.output<S>, from: MessageContext): Promise<readonly MailSection[]>;
  /** Time after which the message is useless; an SMS centre drops it then too. */
  expiresAt?(data: z.output<S>): Date;
  /** Set for a message that has no texts for a mail and is sent as SMS only. */
  channel?: 'sms';
  /** Chooses between variants of the texts, for example by purpose. */
  variant?(data: z.output<S>): string;
};

/** Declares a kind of message; its domain registers it in `domain.ts`. */
export const defineMessage = <S extends z.ZodType>(definition: Message<S>): Message<S> => definition;

/** A message to one recipient. `key` is its unique id: it is sent once, however often it is enqueued. */
export type OutgoingMessage<S extends z.ZodType> = {
  key: string;
  data: z.input<S>;
} & (
  | {
      /** A mail to the customer's address, in the customer's language unless another one is given. */
      to: { customer_uuid: string };
      language?: Language;
    }
  | {
      /** A mail to an address, or an SMS to a number. */
      to: { email: string } | { msisdn: Msisdn };
      language: Language;
      /** The customer of the message, for the list of failures; null: no customer. */
      customer_uuid: string | null;
    }
);

/** A message as a job, to enqueue with others. */
export const buildMessageJob = <S extends z.ZodType>(
  { name, data, priority }: Message<S>,
  letter: OutgoingMessage<S>,
) => {
  const { key, to, language } = letter;
  const customer_uuid = 'customer_uuid' in letter ? letter.customer_uuid : null;
  return {
    job: deliverMessage,
    payload: {
      key,
      to,
      language,
      ...(customer_uuid === null ? {} : { customer_uuid }),
      message: name,
      data: data.parse(letter.data) as Record<string, unknown>,
      priority,
    },
  };
};

/** Enqueues a message in the transaction `tx`: it is sent only if that commits. */
export const sendMessage = <S extends z.ZodType>(
  tx: Tx,
  queue: Queue,
  message: Message<S>,
  letter: OutgoingMessage<S>,
): Promise<void> => queue.enqueue(tx, deliverMessage, buildMessageJob(message, letter).payload);
