import { isExtraLine } from '#account/rules/who-logs-in.ts';
import { subAccountMade } from '#account/messages/sub-account-made.ts';
import { subAccountPassword } from '#account/messages/sub-account-password.ts';
import { holdCustomer, makeSubAccount, takeLoginAway } from '#customers/server/commands.ts';
import { subAccountsOf } from '#customers/server/questions.ts';
import { endLoginOf, noteEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { heldPhone } from '#customers/rules/phone.ts';
import { numberWanted, ownPasswordSet } from '#identity/news.ts';
import { implementExtension, subscribe } from '#platform/subscribers.ts';
import { simActivated, simReleased } from '#subscriptions/events.ts';
import { queryProductsInUse, findNumberOfLineInUse } from '#subscriptions/server/queries.ts';

/** An extra SIM comes into use with a login of its own, and its number is told so. */
const extraSim = subscribe(simActivated, async (tx, sim, ctx) => {
  const { customer_uuid, customer_product_uuid, msisdn, language } = sim;
  // Two that come into use at the same moment: one of them is the extra one.
  await holdCustomer(tx, customer_uuid);
  const [lines, subs] = [await queryProductsInUse(tx, customer_uuid), await subAccountsOf(tx, customer_uuid)];
  if (!isExtraLine(customer_product_uuid, lines, subs) || !(await makeSubAccount(tx, sim, ctx))) return;
  await noteEvent(tx, ctx, { customer_uuid, kind: 'sub-account-made', detail: { what: heldPhone(msisdn) } });
  await sendMessage(tx, ctx.queue, subAccountMade, {
    key: `sub-account-${customer_product_uuid}`,
    to: { msisdn },
    customer_uuid,
    language,
    data: { msisdn },
  });
});

/** With its line a sub-account ends. */
const lineEnded = subscribe(simReleased, async (tx, { customer_uuid, order_product_uuid }, ctx) => {
  const subs = await subAccountsOf(tx, customer_uuid);
  const sub = subs.find((each) => each.order_product_uuid === order_product_uuid);
  if (!sub) return;
  await takeLoginAway(tx, sub, sub.taken_away_at ?? ctx.now());
  await endLoginOf(tx, sub.sub_customer_uuid, ctx.now());
});

/** Who pays for a SIM hears that its holder has chosen a password. */
const ownPassword = subscribe(ownPasswordSet, async (tx, { owner_customer_uuid, customer_product_uuid }, ctx) => {
  const customer_uuid = owner_customer_uuid;
  const msisdn = await findNumberOfLineInUse(tx, { customer_uuid, customer_product_uuid });
  if (msisdn === null) return;
  await noteEvent(tx, ctx, { customer_uuid, kind: 'sub-account-password', detail: { what: heldPhone(msisdn) } });
  await sendMessage(tx, ctx.queue, subAccountPassword, {
    key: `sub-account-password-${ctx.newId()}`,
    to: { customer_uuid },
    data: { msisdn, at: ctx.now().toISOString() },
  });
});

export const accountReactions = [extraSim, lineEnded, ownPassword];

export const accountAnswers = [
  implementExtension(numberWanted, 'line', (q, { owner_customer_uuid, customer_product_uuid }) =>
    findNumberOfLineInUse(q, { customer_uuid: owner_customer_uuid, customer_product_uuid }),
  ),
];
