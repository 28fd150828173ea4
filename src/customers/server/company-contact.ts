import { createHash } from 'node:crypto';
import type { customersContract } from '#customers/contract.ts';
import { companyAcknowledged } from '#customers/messages/company-acknowledged.ts';
import { companyAsks } from '#customers/messages/company-asks.ts';
import { checkCompanyContact, CONTACTS_WITHOUT_FORM_PER_DAY } from '#customers/rules/company-contact.ts';
import { normalizeEmail } from '#identity/rules/email.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { type HandlerContext, type Handler } from '#platform/http/handler.ts';
import { recordRateLimitUse, rateLimitKey, tooManyRequests } from '#platform/http/rate-limits.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { verifyFormAge } from './company-form.ts';
import { parseAssignedPhone } from './parse-assigned-phone.ts';
import { companyContact as table } from './tables.ts';

type CompanyContactContext = HandlerContext<(typeof customersContract)['POST /api/feedback/business/sim']>;

/**
 * Refuses requests of programs. The refusals explain to a person how to succeed.
 * @throws Refused FORM_TRAP, FORM_TOO_FAST or TOO_MANY_REQUESTS
 */
const assertNotAutomated = async (ctx: CompanyContactContext): Promise<void> => {
  if (ctx.body.website) throw ctx.refuse('FORM_TRAP');
  const age = verifyFormAge(ctx.seal, ctx.body.form, ctx.now());
  if (age === 'early') throw ctx.refuse('FORM_TOO_FAST');
  if (age === 'right') return;
  const key = rateLimitKey('company-contact', 'unshown', ctx.address);
  const { points, ends } = await recordRateLimitUse(ctx.db.write, { key, seconds: 86_400 }, ctx.now());
  if (points > CONTACTS_WITHOUT_FORM_PER_DAY) throw tooManyRequests(ends, ctx.now());
};

/** Acknowledgements are limited to one per day and address, so that a stranger cannot flood the mailbox. */
const acknowledgementKey = (email: string, now: Date): string =>
  `company-acknowledged:${createHash('sha256').update(normalizeEmail(email)).digest('base64url')}:${brusselsDate(now)}`;

export const companyContact: Handler<typeof customersContract, 'POST /api/feedback/business/sim'> = async (ctx) => {
  const { form: _form, website: _website, privacy: _privacy, ...request } = ctx.body;
  const faults = checkCompanyContact(ctx.body);
  const phone = parseAssignedPhone(request.phone);
  if (phone === null && !faults.some(({ field }) => field === 'phone'))
    faults.push({ field: 'phone', code: 'PHONE_INVALID' });
  assertNoFieldErrors(ctx.refuse, faults);
  await assertNotAutomated(ctx);
  const { language } = ctx;
  return ctx.idempotentTx(async (tx) => {
    const uuid = ctx.newId();
    await tx.insert(table).values({
      uuid,
      ...request,
      email: normalizeEmail(request.email),
      phone: phone ?? request.phone,
      language,
      created_at: ctx.now(),
    });
    const sales = { email: ctx.settings.SALES_EMAIL || ctx.settings.SUPPORT_EMAIL };
    const key = acknowledgementKey(request.email, ctx.now());
    // Sales receives the request in the language of the sender, to answer in it.
    const message = { language, customer_uuid: null } as const;
    await ctx.queue.enqueueAll(tx, [
      buildMessageJob(companyAsks, {
        key: `company-asks:${uuid}`,
        to: sales,
        data: { contact_uuid: uuid },
        ...message,
      }),
      buildMessageJob(companyAcknowledged, { key, to: { email: request.email }, data: {}, ...message }),
    ]);
    return {};
  });
};
