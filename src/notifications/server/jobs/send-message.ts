import { inLanguage } from '#platform/pure/by-language.ts';
import { displayVatNumber } from '#platform/pure/vat-number.ts';
import { mailRefused, recipientWanted } from '#notifications/news.ts';
import { GivenUp, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds, secondsUntil } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Message } from '../commands.ts';
import { deliverMessage } from '../jobs.ts';
import { renderMail, renderSms } from '../render.ts';
import { claimMessage, dropClaim, markSent } from '../sent-messages.store.ts';

type Payload = Parameters<JobHandler<typeof deliverMessage>>[0];
type Recipient = { to: { email: string } | { msisdn: string }; language: Language };

const customerOf = ({ to, customer_uuid }: Payload): string | undefined =>
  'customer_uuid' in to ? to.customer_uuid : customer_uuid;

const recipientOf = async ({ to, language }: Payload, ctx: JobContext): Promise<Recipient | null> => {
  if (!('customer_uuid' in to)) return { to, language: language ?? 'en' };
  const customer = await ctx.ask(ctx.db.read, recipientWanted, 'customer', to);
  return customer && { to: customer, language: language ?? customer.language };
};

/** A link opens in the language of its mail, also on a device that has never been here. */
const linkTo = (path: string, base: string, language: Language): string => {
  const url = new URL(path, base);
  url.searchParams.set('lang', language);
  return url.toString();
};

const companyOf = (
  { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_COMPANY_NUMBER }: JobContext['settings'],
  language: Language,
): string =>
  [
    inLanguage(PROVIDER_NAME, language),
    inLanguage(PROVIDER_ADDRESS, language),
    displayVatNumber(PROVIDER_COMPANY_NUMBER),
  ].join(', ');

/** Renders a message and hands it over. */
const deliver = async (message: Message, payload: Payload, ctx: JobContext): Promise<void> => {
  const recipient = await recipientOf(payload, ctx);
  if (!recipient) return;
  const { to, language } = recipient;
  const data = message.data.parse(payload.data);
  const until = message.until?.(data);
  if (until && ctx.now() >= until) return;
  const values = message.values?.(data, language, ctx.seal) ?? {};
  const words = { message, variant: message.variant?.(data), values, language };
  const { BRAND_NAME: brand, SUPPORT_EMAIL: support, SUPPORT_PHONE: phone, APP_URL } = ctx.settings;
  const path = message.path?.(data, ctx.seal);
  if ('msisdn' in to) {
    const { hostname: host } = new URL(APP_URL);
    const text = renderSms({ ...words, brand, host, url: path === undefined ? '' : linkTo(path, APP_URL, language) });
    const life = until ? { valid_for_seconds: secondsUntil(until, ctx.now()) } : {};
    await ctx.outside.sms.send({ to: to.msisdn, text, ...life });
    return;
  }
  const from = { db: ctx.db, settings: ctx.settings, language, now: ctx.now() };
  const sections = await message.sections?.(data, from);
  const mail = renderMail({
    ...words,
    url: path === undefined ? null : linkTo(path, APP_URL, language),
    ...(sections ? { sections } : {}),
    brand,
    support,
    phone,
    company: companyOf(ctx.settings, language),
  });
  const attachments = (await message.files?.(data, from)) ?? [];
  await ctx.outside.mail.send({ ...mail, to: to.email, language, attachments, message_id: payload.key });
};

/** Longer than any sending can take; after that the sender has died and the message is sent again. */
const claimSeconds = 120;

/**
 * Sends a message once, also when several jobs want to at the same moment. Whoever dies between sending and noting it leaves
 * a claim that runs out, so the message goes out twice rather than never; its id tells mail servers that it is the same one.
 * A mailbox or number that does not exist is final: trying again helps nobody before somebody has corrected it.
 */
const send = async (messages: readonly Message[], payload: Payload, ctx: JobContext): Promise<void> => {
  const { key, message: name } = payload;
  const message = messages.find((each) => each.name === name);
  if (!message) throw new Error(`there is no message ${name}`);
  const customer_uuid = customerOf(payload);
  if (customer_uuid) ctx.about(customer_uuid);
  const now = ctx.now();
  const until = addSeconds(now, claimSeconds);
  const mine = await ctx.db.tx(async (tx) => {
    const claim = await claimMessage(tx, { key, message: name, now, until });
    if (claim.state === 'busy') await ctx.queue.enqueueAt(tx, deliverMessage, payload, claim.busy_until);
    return claim.state === 'mine';
  });
  if (!mine) return;
  try {
    await keepTrying(ctx, deliverMessage, payload, async () => {
      await deliver(message, payload, ctx);
      await ctx.db.tx((tx) => markSent(tx, key, ctx.now()));
    });
  } catch (error) {
    if (!(error instanceof OutsideError) || error.retryable) throw error;
    const to = (await recipientOf(payload, ctx))?.to;
    if (to && 'email' in to) await ctx.db.tx((tx) => ctx.tell(tx, mailRefused, to));
    throw new GivenUp(`${name}: ${error.message}`, { cause: error });
  } finally {
    // What has left keeps its row; what has not can be tried at once.
    await ctx.db.tx((tx) => dropClaim(tx, key, until));
  }
};

/** Sends whichever of these messages a job names. */
export const sendMessageJob =
  (messages: readonly Message[]): JobHandler<typeof deliverMessage> =>
  (payload, ctx) =>
    send(messages, payload, ctx);
