import { displayVatNumber } from '#platform/pure/vat-number.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import { GivenUp, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { keepTrying } from '#platform/jobs/keep-trying.ts';
import { OutsideError } from '#platform/outside.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { sendMessage } from '../jobs.ts';
import { messages } from '../messages.ts';
import { renderMail, renderSms } from '../render.ts';
import { claimMessage, dropClaim, markSent } from '../sent-messages.store.ts';

type Recipient = { email: string } | { msisdn: string };

const recipientOf = async (
  to: Parameters<JobHandler<typeof sendMessage>>[0]['to'],
  ctx: JobContext,
): Promise<[Recipient, Language] | null> => {
  if (!('customer_uuid' in to)) return [to, 'en'];
  const customer = await customerForOrder(ctx.db.read, to.customer_uuid);
  return customer?.email ? [{ email: customer.email }, customer.language] : null;
};

/** A link opens in the language of its mail, also on a device that has never been here. */
const linkTo = (path: string, base: string, language: Language): string => {
  const url = new URL(path, base);
  url.searchParams.set('lang', language);
  return url.toString();
};

const companyOf = ({ PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_COMPANY_NUMBER }: JobContext['settings']): string =>
  [PROVIDER_NAME, PROVIDER_ADDRESS, displayVatNumber(PROVIDER_COMPANY_NUMBER)].join(', ');

type Payload = Parameters<JobHandler<typeof sendMessage>>[0];

/** Renders a message and hands it over. */
const deliver = async ({ key, message: name, to, language: asked, data }: Payload, ctx: JobContext): Promise<void> => {
  const recipient = await recipientOf(to, ctx);
  if (!recipient) return;
  const [address, theirs] = recipient;
  const language = asked ?? theirs;
  const message = messages[name];
  const parsed = message.data.parse(data) as never;
  const values = message.values?.(parsed, language) ?? {};
  const variant = message.variant?.(parsed);
  const full = variant ? `${name}.${variant}` : name;
  if ('msisdn' in address) {
    const text = renderSms({ name: full, values, language, brand: ctx.settings.BRAND_NAME });
    await ctx.outside.sms.send({ to: address.msisdn, text });
    return;
  }
  const path = message.path?.(parsed, ctx.seal);
  const support = ctx.settings.SUPPORT_EMAIL;
  const sections = await message.sections?.(parsed, language, { db: ctx.db, support });
  const mail = renderMail({
    name: full,
    values,
    url: path === undefined ? null : linkTo(path, ctx.settings.APP_URL, language),
    ...(sections ? { sections } : {}),
    language,
    brand: ctx.settings.BRAND_NAME,
    support,
    phone: ctx.settings.SUPPORT_PHONE,
    company: companyOf(ctx.settings),
  });
  const from = { db: ctx.db, settings: ctx.settings, language, now: ctx.now() };
  const attachments = (await message.files?.(parsed, from)) ?? [];
  await ctx.outside.mail.send({ ...mail, to: address.email, language, attachments, message_id: key });
};

/** Longer than any sending can take; after that the sender has died and the message is sent again. */
const claimSeconds = 120;

/**
 * Sends a message once, also when several jobs want to at the same moment. Whoever dies between sending and noting it leaves
 * a claim that runs out, so the message goes out twice rather than never; its id tells mail servers that it is the same one.
 * A mailbox or number that does not exist is final: trying again helps nobody before somebody has corrected it.
 */
export const sendMessageJob: JobHandler<typeof sendMessage> = async (payload, ctx) => {
  const { key, message, to } = payload;
  if ('customer_uuid' in to) ctx.about(to.customer_uuid);
  const now = ctx.now();
  const until = addSeconds(now, claimSeconds);
  const mine = await ctx.db.tx(async (tx) => {
    const claim = await claimMessage(tx, { key, message, now, until });
    if (claim.state === 'busy') await ctx.queue.enqueueAt(tx, sendMessage, payload, claim.busy_until);
    return claim.state === 'mine';
  });
  if (!mine) return;
  try {
    await keepTrying(ctx, sendMessage, payload, async () => {
      await deliver(payload, ctx);
      await ctx.db.tx((tx) => markSent(tx, key, ctx.now()));
    });
  } catch (error) {
    if (!(error instanceof OutsideError) || error.retryable) throw error;
    throw new GivenUp(`${message}: ${error.message}`, { cause: error });
  } finally {
    // What has left keeps its row; what has not can be tried at once.
    await ctx.db.tx((tx) => dropClaim(tx, key, until));
  }
};
