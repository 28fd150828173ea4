import type { Mistake } from './mistake.ts';

/** Locks, repetition, deadlines, and conditions of queries. */
export const serverMistakes: readonly Mistake[] = [
  {
    name: 'a credential is read without a lock',
    find: "from(credential).where(eq(credential.customer_uuid, customer_uuid)).for('update');",
    replace: 'from(credential).where(eq(credential.customer_uuid, customer_uuid));',
    tests: ['change-password.server.test.ts'],
  },
  {
    name: 'a password that was changed meanwhile is changed again',
    find: 'if (lockedCredential.password_hash !== previousHash) throw wrongPassword();',
    replace: 'if (lockedCredential.password_hash === null && previousHash !== null) throw wrongPassword();',
    tests: ['change-password.server.test.ts'],
  },
  {
    name: 'an order is read without a lock',
    find: "eq(customerOrder.uuid, order_uuid)))\n    .for('update');",
    replace: 'eq(customerOrder.uuid, order_uuid)));',
    tests: ['at-once.server.test.ts'],
  },
  {
    name: 'a product is read without a lock',
    find: "Promise<ProductRecord | null> => {\n  const [row] = await tx.select().from(customerProduct).where(byKey(key)).for('update');",
    replace:
      'Promise<ProductRecord | null> => {\n  const [row] = await tx.select().from(customerProduct).where(byKey(key));',
    tests: ['add-addon.server.test.ts'],
  },
  {
    name: 'a chargeback is applied again',
    find: 'const amount_cents = charged_back_total_cents - payment.charged_back_cents;',
    replace: 'const amount_cents = charged_back_total_cents;',
    tests: ['apply-chargeback.server.test.ts'],
  },
  {
    name: 'a paid order that is told of twice is refunded',
    find: 'if (lockedOrder.order.payment_uuid === payment_uuid) return null;',
    replace: '',
    tests: ['pay-order.server.test.ts'],
  },
  {
    name: 'a payment of another amount is accepted',
    find: "if (lockedOrder.order.due_now_cents !== amount_cents) return 'amount_changed';",
    replace: '',
    tests: ['payments-webhook.server.test.ts'],
  },
  {
    name: 'a repeated or late event of a line is applied',
    find: 'if (line_told_at && occurred_at <= line_told_at) return true;',
    replace: '',
    tests: ['apply-line-event.server.test.ts'],
  },
  {
    name: 'an event of an older attempt of a port-in is applied',
    find: "if (event.attempt < row.attempt && event.type !== 'ported') return;",
    replace: '',
    tests: ['handle-porting-event.server.test.ts'],
  },
  {
    name: 'a mail tells of a rejected port-in and not of an expired one',
    find: "if (state === 'expired') await sendPortInExpiredMail(tx, ctx, lockedPortIn);\n  if (state === 'rejected')",
    replace: "if (state === 'expired' || state === 'rejected')",
    tests: ['handle-porting-event.server.test.ts'],
  },
  {
    name: 'sessions stay after the deletion of their account',
    find: 'await payOutCreditOfAccount(tx, ctx, account);\n      await deleteSessionsOf(tx, account);',
    replace: 'await payOutCreditOfAccount(tx, ctx, account);',
    tests: ['deletion.server.test.ts'],
  },
  {
    name: 'a swap expires before its security delay has ended',
    find: 'addSeconds(held_until ?? ctx.now(), ctx.settings.SWAP_EXPIRES_DAYS * secondsPerDay)',
    replace: 'addSeconds(ctx.now(), ctx.settings.SWAP_EXPIRES_DAYS * secondsPerDay)',
    tests: ['start-sim-swap.server.test.ts'],
  },
  {
    name: 'a swap during a security delay is prepared at once',
    find: '{ job: prepareSwap, payload, dueAt: held_until }',
    replace: '{ job: prepareSwap, payload }',
    tests: ['start-sim-swap.server.test.ts'],
  },
  {
    name: 'the same add-on is bought twice',
    find: 'if (refusal) throw ctx.refuse(refusal);\n    const entry',
    replace: "if (refusal === 'SIM_NOT_IN_USE') throw ctx.refuse(refusal);\n    const entry",
    tests: ['add-addon.server.test.ts'],
  },
  {
    name: 'a SIM of any customer is found',
    find: 'where(and(customer_uuid === undefined ? undefined : eq(owner, customer_uuid), eq(uuid, order_product_uuid)))',
    replace: 'where(eq(uuid, order_product_uuid))',
    tests: ['prepaid-force.server.test.ts'],
  },
  {
    name: 'an idempotency key with another body is a repetition',
    find: "if (storedReply.body_hash !== key.bodyHash) throw new Refused('IDEMPOTENCY_CONFLICT');",
    replace: '',
    tests: ['idempotency-and-limits.server.test.ts'],
  },
  {
    name: 'a refund is larger than what is left of its payment',
    find: 'part ? Math.min(part.amount_cents, refundable_cents) : refundable_cents',
    replace: 'part ? part.amount_cents : refundable_cents',
    tests: ['payments-webhook.server.test.ts'],
  },
  {
    name: 'usage of the oldest month to keep is deleted',
    find: 'addMonths(firstOfMonth(brusselsDate(now)), 1 - months)',
    replace: 'addMonths(firstOfMonth(brusselsDate(now)), 2 - months)',
    tests: ['delete-expired-data.server.test.ts', 'retention-months.test.ts'],
  },
  {
    name: 'a balance is read without a lock',
    find: "eq(prepaidEntry.kind, 'paid')))\n    .orderBy(prepaidEntry.about)\n    .for('update');",
    replace: "eq(prepaidEntry.kind, 'paid')));",
    tests: ['balance-entries.server.test.ts'],
  },
  {
    name: 'the address of a closed account is deleted while the law requires it',
    find: 'const details = (await hasInvoice(tx, customer_uuid)) ? closingCustomer.details : null;',
    replace: 'const details = (await hasInvoice(tx, customer_uuid)) ? null : closingCustomer.details;',
    tests: ['deletion.server.test.ts'],
  },
  {
    name: 'the days of a withdrawal begin at midnight in UTC',
    find: 'const activated_on = brusselsDate(line.activated_at);',
    replace: 'const activated_on = line.activated_at.toISOString().slice(0, 10) as BusinessDate;',
    tests: ['withdraw.server.test.ts'],
  },
  {
    name: 'a referral is credited with the amount of today',
    find: 'const reward_cents = row.reward_cents ?? ctx.settings.REFERRAL_REWARD_CENTS;',
    replace: 'const reward_cents = ctx.settings.REFERRAL_REWARD_CENTS;',
    tests: ['find-referral-overview.server.test.ts'],
  },
];
