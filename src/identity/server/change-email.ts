import type { identityContract } from '#identity/contract.ts';
import { languageOf, presentCustomer } from '#customers/server/questions.ts';
import { changeExpiry, emailStatusAfter } from '#identity/rules/email-status.ts';
import { checkEmail, emailKey } from '#identity/rules/email.ts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';
import type { Context, Handler } from '#platform/http/handler.ts';
import { refuseFields } from '#platform/http/refused.ts';
import { type Credential, emailBelongsToAnother, lockCredential, updateCredential } from './credentials.store.ts';
import { mailLimits, sendConfirmation, waitForMail } from './email-confirmation.ts';
import { replaceEmailTokens } from './email-tokens.store.ts';
import { dropPendingEmail } from './jobs.ts';

type Entry = (typeof identityContract)['POST /api/customer/email/change'];

export const changeEmail: Handler<typeof identityContract, 'POST /api/customer/email/change'> = async (ctx) => {
  refuseFields(ctx.refuse, { email: checkEmail(ctx.body.email) });
  const email = emailKey(ctx.body.email);
  const { customer_uuid } = ctx.caller;
  const change = ctx.db.tx(async (tx) => {
    const known = await lockCredential(tx, customer_uuid);
    if (!known) throw ctx.refuse('NOT_FOUND');
    if (email === known.email) return keepOld(tx, known, ctx.now());
    if (await emailBelongsToAnother(tx, email, customer_uuid)) throw emailExists(ctx);
    await ask(tx, ctx, known, email);
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailExists(ctx) : error;
  });
  return presentCustomer(ctx.db, customer_uuid);
};

const emailExists = (ctx: Pick<Context<Entry>, 'refuse'>) =>
  ctx.refuse('EMAIL_EXISTS', { fields: [{ field: 'email', code: 'EMAIL_EXISTS' }] });

/** Asking for the address one has takes back the wish for another one. */
const keepOld = async (tx: Tx, known: Credential, now: Date): Promise<void> => {
  if (known.email_status !== 2) return;
  await replaceEmailTokens(tx, known.customer_uuid, now);
  await updateCredential(tx, known.customer_uuid, { email_status: 1, pending_email: null, pending_since: null }, now);
};

/** Before the first confirmation the new address simply replaces the old one; afterwards it waits for its own. */
const ask = async (tx: Tx, ctx: Context<Entry>, known: Credential, email: string): Promise<void> => {
  const { customer_uuid } = known;
  const now = ctx.now();
  const email_status = emailStatusAfter(known.email_status, 'change_asked') ?? known.email_status;
  const unconfirmed = email_status === 0;
  // Customer and address, count of mails, links: everybody locks in this sequence.
  if (unconfirmed) await updateCredential(tx, customer_uuid, { email }, now);
  const mails = ctx.body.no_send_email ? null : await waitForMail(tx, email, mailLimits(ctx.settings), now);
  if (mails && mails.wait > 0)
    throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: mails.wait, params: { seconds: mails.wait } });
  await replaceEmailTokens(tx, customer_uuid, now);
  if (!unconfirmed) {
    await updateCredential(tx, customer_uuid, { email_status, pending_email: email, pending_since: now }, now);
    await ctx.queue.enqueueAt(tx, dropPendingEmail, { customer_uuid, pending_email: email }, changeExpiry(now));
  }
  if (!mails) return;
  const language = (await languageOf(tx, customer_uuid)) ?? ctx.language;
  const purpose = unconfirmed ? 'confirm' : 'change';
  await sendConfirmation(
    tx,
    ctx.queue,
    { customer_uuid, email, purpose, language },
    { earlier: mails.earlier, now, link_uuid: ctx.newId(), seal: ctx.seal },
  );
};
