import type { Msisdn } from '#platform/pure/line-ids.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { mailRefused, findMessageRecipient } from '#notifications/events.ts';
import { PermanentFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterOutage } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, secondsUntil } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Message } from '../commands.ts';
import { deliverMessage } from '../jobs.ts';
import { renderMail, renderSms } from '../render.ts';
import { claimMessage, releaseMessageClaim, completeMessageClaim } from '../sent-messages.store.ts';

type Payload = Parameters<JobHandler<typeof deliverMessage>>[0];
type Recipient = { to: { email: string } | { msisdn: Msisdn }; language: Language; company: boolean };

const recipientCustomerUuid = ({ to, customer_uuid }: Payload): string | undefined =>
  'customer_uuid' in to ? to.customer_uuid : customer_uuid;

const resolveRecipient = async ({ to, language }: Payload, ctx: JobContext): Promise<Recipient | null> => {
  if (!('customer_uuid' in to)) return { to, language: language ?? 'en', company: false };
  const customer = await ctx.callExtension(ctx.db.read, findMessageRecipient, 'customer', to);
  return (
    customer && {
      to: { email: customer.email },
      language: language ?? customer.language,
      company: customer.company,
    }
  );
};

/** Builds the absolute link of a message. `lang` makes the page open in the language of the mail, also on a device that has stored no language. */
const buildLink = (path: string, base: string, language: Language): string => {
  const url = new URL(path, base);
  url.searchParams.set('lang', language);
  return url.toString();
};

const formatCompany = (
  { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_COMPANY_NUMBER }: JobContext['settings'],
  language: Language,
): string =>
  [
    localizedSetting(PROVIDER_NAME, language),
    localizedSetting(PROVIDER_ADDRESS, language),
    formatVatNumber(PROVIDER_COMPANY_NUMBER),
  ].join(', ');

/** Renders a message and passes it to the mail or SMS adapter. */
const deliver = async (message: Message, payload: Payload, ctx: JobContext): Promise<void> => {
  const recipient = await resolveRecipient(payload, ctx);
  if (!recipient) return;
  const { to, language, company } = recipient;
  const data = message.data.parse(payload.data);
  const expiresAt = message.expiresAt?.(data);
  if (expiresAt && ctx.now() >= expiresAt) return;
  const values = message.values?.(data, language, ctx.seal) ?? {};
  const words = { message, variant: message.variant?.(data), values, language };
  const { BRAND_NAME: brand, SUPPORT_EMAIL: support, SUPPORT_PHONE: phone, APP_URL } = ctx.settings;
  const path = message.path?.(data, ctx.seal);
  if ('msisdn' in to) {
    const { hostname: host } = new URL(APP_URL);
    const text = renderSms({
      ...words,
      brand,
      host,
      url: path === undefined ? '' : buildLink(path, APP_URL, language),
    });
    const life = expiresAt ? { valid_for_seconds: secondsUntil(expiresAt, ctx.now()) } : {};
    await ctx.outside.sms.send({ to: to.msisdn, text, ...life });
    return;
  }
  const messageContext = { db: ctx.db, settings: ctx.settings, language, now: ctx.now(), company };
  const sections = await message.sections?.(data, messageContext);
  const mail = renderMail({
    ...words,
    url: path === undefined ? null : buildLink(path, APP_URL, language),
    ...(sections ? { sections } : {}),
    brand,
    support,
    phone,
    company: formatCompany(ctx.settings, language),
  });
  const attachments = (await message.files?.(data, messageContext)) ?? [];
  await ctx.outside.mail.send({ ...mail, to: to.email, language, attachments, message_id: payload.key });
};

/** Longer than any send can take. After that the claim expires and the message is sent again. */
const claimSeconds = 120;

/**
 * Sends a message once, also when several jobs run at the same time. When a process ends between sending and recording, its claim
 * expires and the message is sent a second time, with the same message id. A mailbox or number that does not exist fails permanently.
 * @throws PermanentFailure when the recipient is refused
 */
const send = async (messages: readonly Message[], payload: Payload, ctx: JobContext): Promise<void> => {
  const { key, message: name } = payload;
  const message = messages.find((each) => each.name === name);
  if (!message) throw new Error(`there is no message ${name}`);
  const customer_uuid = recipientCustomerUuid(payload);
  if (customer_uuid) ctx.setCustomer(customer_uuid);
  const now = ctx.now();
  const claimEnd = addSeconds(now, claimSeconds);
  const isClaimed = await ctx.db.tx(async (tx) => {
    const claim = await claimMessage(tx, { key, message: name, now, claimed_until: claimEnd });
    if (claim.state === 'busy') await ctx.queue.enqueueAt(tx, deliverMessage, payload, claim.claimed_until);
    return claim.state === 'mine';
  });
  if (!isClaimed) return;
  try {
    await runAndRescheduleAfterOutage(ctx, deliverMessage, payload, async () => {
      await deliver(message, payload, ctx);
      await ctx.db.tx((tx) => completeMessageClaim(tx, key, ctx.now()));
    });
  } catch (error) {
    if (!(error instanceof OutsideError) || error.retryable) throw error;
    const recipientAddress = (await resolveRecipient(payload, ctx))?.to;
    if (recipientAddress && 'email' in recipientAddress)
      await ctx.db.tx((tx) =>
        ctx.publish(tx, mailRefused, { email: recipientAddress.email, customer_uuid: customer_uuid ?? null }),
      );
    throw new PermanentFailure(`${name}: ${error.message}`, { cause: error });
  } finally {
    // Releases the claim only if the message was not sent, so that a retry need not wait for it to expire.
    await ctx.db.tx((tx) => releaseMessageClaim(tx, key, claimEnd));
  }
};

/** Returns the job handler that sends the message named by the payload. */
export const buildSendMessageHandler =
  (messages: readonly Message[]): JobHandler<typeof deliverMessage> =>
  (payload, ctx) =>
    send(messages, payload, ctx);
