import { eq } from 'drizzle-orm';
import { summaryPdfOf } from '#catalogue/server/questions.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import type { MailAttachment } from '#adapters/mail/mail.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { texts } from '#platform/i18n/texts.ts';
import { OutsideError } from '#platform/outside.ts';
import type { Language } from '#platform/pure/language.ts';
import type { sendMessage } from '../jobs.ts';
import { messages } from '../messages.ts';
import { renderMail, renderSms } from '../render.ts';
import { sentMessage } from '../tables.ts';

type Recipient = { email: string } | { msisdn: string };

const recipientOf = async (
  to: Parameters<JobHandler<typeof sendMessage>>[0]['to'],
  ctx: JobContext,
): Promise<[Recipient, Language] | null> => {
  if (!('customer_uuid' in to)) return [to, 'en'];
  const customer = await customerForOrder(ctx.db.read, to.customer_uuid);
  return customer?.email ? [{ email: customer.email }, customer.language] : null;
};

const attachmentsOf = async (
  offers: readonly string[],
  language: Language,
  ctx: JobContext,
): Promise<MailAttachment[]> => {
  const files = await Promise.all(offers.map((uuid) => summaryPdfOf(ctx.db, uuid, language, ctx.settings)));
  const name = texts(language, 'notifications')('summaryFile');
  return files.flatMap((content, at) =>
    content
      ? [{ name: files.length > 1 ? `${name}-${at + 1}.pdf` : `${name}.pdf`, type: 'application/pdf', content }]
      : [],
  );
};

/** A link opens in the language of its mail, also on a device that has never been here. */
const linkTo = (path: string, base: string, language: Language): string => {
  const url = new URL(path, base);
  url.searchParams.set('lang', language);
  return url.toString();
};

/** Sends a message once. A mailbox or number that does not exist is final: nobody is helped by trying again. */
export const sendMessageJob: JobHandler<typeof sendMessage> = async (
  { key, message: name, to, language: asked, data },
  ctx,
) => {
  const [sent] = await ctx.db.read.select().from(sentMessage).where(eq(sentMessage.key, key));
  if (sent) return;
  const recipient = await recipientOf(to, ctx);
  if (!recipient) return;
  const [address, theirs] = recipient;
  const language = asked ?? theirs;
  const message = messages[name];
  const parsed = message.data.parse(data);
  const values = message.values?.(parsed as never, language) ?? {};
  const variant = message.variant?.(parsed as never);
  const full = variant ? `${name}.${variant}` : name;
  try {
    if ('email' in address) {
      const path = message.path?.(parsed as never);
      const mail = renderMail({
        name: full,
        values,
        url: path === undefined ? null : linkTo(path, ctx.settings.APP_URL, language),
        language,
        brand: ctx.settings.BRAND_NAME,
        support: ctx.settings.SUPPORT_EMAIL,
      });
      const attachments = await attachmentsOf(message.summaries?.(parsed as never) ?? [], language, ctx);
      await ctx.outside.mail.send({ ...mail, to: address.email, language, attachments, message_id: key });
    } else {
      await ctx.outside.sms.send({
        to: address.msisdn,
        text: renderSms({ name: full, values, language, brand: ctx.settings.BRAND_NAME }),
      });
    }
  } catch (error) {
    if (!(error instanceof OutsideError) || error.retryable) throw error;
    ctx.log.warn({ message: name, code: error.code }, 'message refused');
    return;
  }
  await ctx.db.read.insert(sentMessage).values({ key, message: name, sent_at: ctx.now() }).onConflictDoNothing();
};
