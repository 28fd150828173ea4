import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { TestApp } from '#app/testing/product/test-app.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { type UsageType, usageTypes } from '#usage/rules/usage-type.ts';
import { createMissingPartitions } from '#usage/server/months/partitions.store.ts';
import { usageRecord } from '#usage/server/tables.ts';
import type { Millicents } from '#platform/pure/money.ts';

type Sim = { customer_uuid: string; uuid: string };
type SeededUsage = { type: UsageType; quantity: number; rate?: string; cost_millicents?: Millicents };

/** Sets the activation half a year back and inserts records in the middle of each of the last three months. */
export const seedActivationAndUsageHistory = async (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { customer_uuid, uuid }: Sim,
  monthlyUsage: readonly SeededUsage[],
): Promise<void> => {
  const now = clock.now();
  const currentMonth = firstOfMonth(brusselsDate(now));
  const months = [-3, -2, -1].map((at) => addMonths(currentMonth, at));
  await createMissingPartitions(db, months);
  const isProduct = and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, uuid));
  const activated_at = startOfBusinessDay(addMonths(currentMonth, -6));
  await db.write.update(customerProduct).set({ activated_at }).where(isProduct);
  await db.write.insert(usageRecord).values(
    months.flatMap((month) =>
      monthlyUsage.map(({ type, quantity, rate = 'home', cost_millicents = 0 }) => ({
        customer_uuid,
        customer_product_uuid: uuid,
        begun_at: new Date(startOfBusinessDay(month).getTime() + 14 * 86_400_000),
        record_id: randomUUID(),
        type,
        incoming: false,
        quantity,
        included: quantity,
        cost_millicents,
        country: 'BE',
        rate,
        edition: 1,
        received_at: now,
      })),
    ),
  );
};

/** Twelve GB, 100 minutes and ten messages a month, and 2.50 euro of calls abroad. */
export const sampleUsage: readonly SeededUsage[] = [
  { type: usageTypes.data, quantity: 12_000_000_000 },
  { type: usageTypes.voice, quantity: 6000 },
  { type: usageTypes.sms, quantity: 10 },
  { type: usageTypes.voice_international, quantity: 60, rate: 'to-eu', cost_millicents: 250_000 },
];
