import { isExtraLine } from '#account/rules/number-login.ts';
import { subAccountMade } from '#account/messages/sub-account-made.ts';
import { subAccountPassword } from '#account/messages/sub-account-password.ts';
import { lockCustomerRow, createSubAccount, revokeOrRestoreLogin } from '#customers/server/commands.ts';
import { querySubAccounts } from '#customers/server/queries.ts';
import { deletePasswordAndSessionsOf, recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import {
  heldRequestCancelled,
  findNumbersInUse,
  findSubAccountNumber,
  subAccountPasswordSet,
} from '#identity/events.ts';
import { findOwnNumberChoice } from '#ordering/server/queries.ts';
import { implementExtension, subscribe } from '#platform/subscribers.ts';
import { ticketChanged } from '#support/events.ts';
import { simActivated, simReleased } from '#subscriptions/events.ts';
import { resumeLinesOfReopenedAccount } from '#subscriptions/server/commands.ts';
import { queryNumbersInUse, queryProductsInUse, findNumberOfLineInUse } from '#subscriptions/server/queries.ts';

/** Creates a sub-account for a newly activated extra SIM and notifies its number. */
const createSubAccountOfExtraSim = subscribe(simActivated, async (tx, sim, ctx) => {
  const { customer_uuid, customer_product_uuid, order_product_uuid, msisdn, language } = sim;
  // The lock serializes concurrent activations, so that only one becomes the main line.
  await lockCustomerRow(tx, customer_uuid);
  const [linesOldestFirst, subs] = [
    await queryProductsInUse(tx, customer_uuid),
    await querySubAccounts(tx, customer_uuid),
  ];
  const ownNumberChoice = await findOwnNumberChoice(tx, { customer_uuid, order_product_uuid });
  if (
    !isExtraLine(customer_product_uuid, { linesOldestFirst, subs, ordered: ownNumberChoice }) ||
    !(await createSubAccount(tx, sim, ctx))
  )
    return;
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'sub-account-made',
    detail: { what: formatPhoneNoBreak(msisdn) },
  });
  await sendMessage(tx, ctx.queue, subAccountMade, {
    key: `sub-account-${customer_product_uuid}`,
    to: { msisdn },
    customer_uuid,
    language,
    data: { msisdn },
  });
});

/** Revokes the login of a sub-account when its line is released. */
const revokeLoginOfEndedLine = subscribe(simReleased, async (tx, { customer_uuid, order_product_uuid }, ctx) => {
  const subs = await querySubAccounts(tx, customer_uuid);
  const sub = subs.find((each) => each.order_product_uuid === order_product_uuid);
  if (!sub) return;
  await revokeOrRestoreLogin(tx, sub, sub.taken_away_at ?? ctx.now());
  await deletePasswordAndSessionsOf(tx, sub.sub_customer_uuid, ctx.now());
});

const notifyOwnerOfPassword = subscribe(
  subAccountPasswordSet,
  async (tx, { owner_customer_uuid, customer_product_uuid }, ctx) => {
    const customer_uuid = owner_customer_uuid;
    const msisdn = await findNumberOfLineInUse(tx, { customer_uuid, customer_product_uuid });
    if (msisdn === null) return;
    await recordAccountEvent(tx, ctx, {
      customer_uuid,
      kind: 'sub-account-password',
      detail: { what: formatPhoneNoBreak(msisdn) },
    });
    await sendMessage(tx, ctx.queue, subAccountPassword, {
      key: `sub-account-password-${ctx.newId()}`,
      to: { customer_uuid },
      data: { msisdn, at: ctx.now().toISOString() },
    });
  },
);

/** Brings back an account that was closing, because its deletion was stopped or is no longer possible. */
const undoDeletion = subscribe(heldRequestCancelled, async (tx, { customer_uuid, action }, ctx) => {
  if (action !== 'deletion') return;
  await resumeLinesOfReopenedAccount(tx, ctx, customer_uuid);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'deletion-undone' });
});

/** Records that somebody wrote to customer service from the account. */
const recordOpenedTicket = subscribe(ticketChanged, async (tx, { customer_uuid, number, change }, ctx) => {
  if (change === 'opened')
    await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'ticket-opened', detail: { what: number } });
});

export const accountSubscribers = [
  undoDeletion,
  createSubAccountOfExtraSim,
  revokeLoginOfEndedLine,
  notifyOwnerOfPassword,
  recordOpenedTicket,
];

export const accountExtensions = [
  implementExtension(findNumbersInUse, 'lines', (q, { customer_uuid }) => queryNumbersInUse(q, customer_uuid)),
  implementExtension(findSubAccountNumber, 'line', (q, { owner_customer_uuid, customer_product_uuid }) =>
    findNumberOfLineInUse(q, { customer_uuid: owner_customer_uuid, customer_product_uuid }),
  ),
];
