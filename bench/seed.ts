import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { catalogueOf } from '#catalogue/server/questions.ts';
import { customer } from '#customers/server/tables.ts';
import { mandate, paymentProfile } from '#payments/server/tables.ts';
import { credential, session } from '#identity/server/tables.ts';
import { customerOrder, orderProduct } from '#ordering/server/tables.ts';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { portIn } from '#porting/server/tables.ts';
import { bucket, customerAddon, customerProduct, simAllocation } from '#subscriptions/server/tables.ts';

export type Seeded = { customer_uuid: string; token: string };

const gb = 1_000_000_000;
const digits = (count: number): string => Array.from(randomBytes(count), (byte) => byte % 10).join('');

const totals = {
  per_month_cents: 3000,
  per_month_before_promo_cents: 3000,
  promo_months: null,
  shipping_cents: 0,
  due_now_cents: 0,
  first_month_cents: 0,
  first_month_days: 0,
  vat_percent: 21,
  vat_cents: 521,
};

const person = (customer_uuid: string, now: Date) => ({
  customer_uuid,
  type: 1 as const,
  language: 'en' as const,
  details: {
    personal_data: { first_name: 'Ada', last_name: 'Peeters', birth_data: { birth_at: '1990-04-12' } },
    personal_address: { zip_code: '1000', city: 'Brussel', street_name: 'Nieuwstraat', street_number: '12' },
    shipping_address: null,
  } as (typeof customer.$inferInsert)['details'],
  accepted_at: now,
  terms_version: '1',
  time_zone: 'Europe/Brussels',
  created_at: now,
  updated_at: now,
});

/** Customers who are logged in; with `sims` each has so many active SIMs, the first with a number that was kept. */
export const seedCustomers = async (db: Database, count: number, sims: number): Promise<Seeded[]> => {
  const now = new Date();
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offers[0];
  const addon = catalogue.addons[0];
  const operator = catalogue.operators[0];
  if (!offer || !addon || !operator) throw new Error('the catalogue is empty');
  const seeded = Array.from({ length: count }, () => ({
    customer_uuid: randomUUID() as string,
    token: randomBytes(32).toString('base64url'),
    order_uuid: randomUUID() as string,
  }));
  const lines = seeded.flatMap(({ customer_uuid, order_uuid }) =>
    Array.from({ length: sims }, (_, position) => ({
      customer_uuid,
      order_uuid,
      position,
      uuid: randomUUID() as string,
      product: randomUUID() as string,
      msisdn: `+324${digits(8)}`,
      iccid: `8932${digits(15)}`,
    })),
  );
  await db.tx(async (tx) => {
    await tx.insert(customer).values(seeded.map(({ customer_uuid }) => person(customer_uuid, now)));
    await tx.insert(credential).values(
      seeded.map(({ customer_uuid }) => ({
        customer_uuid,
        email: `${customer_uuid}@example.com`,
        email_status: 1 as const,
        created_at: now,
        updated_at: now,
      })),
    );
    await tx.insert(session).values(
      seeded.map(({ customer_uuid, token }) => ({
        token_hash: createHash('sha256').update(token).digest('base64url'),
        customer_uuid,
        time_zone: 'Europe/Brussels',
        created_at: now,
        last_seen_at: now,
      })),
    );
    await tx.insert(paymentProfile).values(
      seeded.map(({ customer_uuid }) => ({
        customer_uuid,
        method: 1 as const,
        setup_state: 'valid' as const,
        updated_at: now,
      })),
    );
    await tx.insert(mandate).values(
      seeded.map(({ customer_uuid }) => ({
        customer_uuid,
        mandate_uuid: randomUUID(),
        reference: `CNPY${digits(20)}`,
        iban: 'BE71096123456769',
        account_holder: 'Ada Peeters',
        state: 'valid' as const,
        agreed_at: now,
        valid_at: now,
      })),
    );
    if (lines.length === 0) return;
    await tx.insert(customerOrder).values(
      seeded.map(({ customer_uuid, order_uuid: uuid }) => ({
        customer_uuid,
        uuid,
        state: 'fulfilled' as const,
        totals,
        payment_method: 1,
        created_at: now,
        updated_at: now,
        placed_at: now,
        fulfilled_at: now,
      })),
    );
    await tx.insert(orderProduct).values(
      lines.map(({ customer_uuid, uuid, order_uuid, position }) => ({
        customer_uuid,
        uuid,
        order_uuid,
        position,
        type: 0 as const,
        offer_uuid: offer.uuid,
        payment_type: offer.payment_type,
        price_cents: offer.price_cents,
        addons: [{ uuid: addon.uuid, price_cents: addon.price_cents }],
        state: 'active' as const,
        created_at: now,
        reached: { created: now.toISOString(), active: now.toISOString() },
      })),
    );
    await tx.insert(simAllocation).values(
      lines.map(({ uuid, customer_uuid, msisdn, iccid }) => ({
        order_product_uuid: uuid,
        customer_uuid,
        type: 0,
        offer_uuid: offer.uuid,
        msisdn,
        iccid,
        state: 'active' as const,
        allocated_at: now,
      })),
    );
    await tx.insert(customerProduct).values(
      lines.map(({ customer_uuid, product, uuid, msisdn, iccid, position }) => ({
        customer_uuid,
        uuid: product,
        order_product_uuid: uuid,
        name: `SIM ${position + 1}`,
        msisdn,
        type: 0,
        state: 'active' as const,
        offer_uuid: offer.uuid,
        iccid,
        puk1: digits(8),
        puk2: digits(8),
        credit_limit_cents: 2000,
        services: ['roaming', 'voicemail', 'premium_sms'].map((key) => ({ key, enabled: key !== 'premium_sms' })),
        activated_at: now,
      })),
    );
    const month = firstOfMonth(brusselsDate(now));
    await tx.insert(bucket).values(
      lines.flatMap(({ customer_uuid, product }) =>
        (['data', 'voice', 'sms', 'data_roaming'] as const).map((kind) => ({
          customer_uuid,
          customer_product_uuid: product,
          kind,
          month,
          used: 3 * gb,
          total: 20 * gb,
          monthly: 20 * gb,
        })),
      ),
    );
    await tx.insert(customerAddon).values(
      lines.map(({ customer_uuid, product }) => ({
        customer_uuid,
        uuid: randomUUID(),
        customer_product_uuid: product,
        offer_uuid: addon.uuid,
        state: 'active' as const,
        started_at: now,
      })),
    );
    await tx.insert(portIn).values(
      lines
        .filter(({ position }) => position === 0)
        .map(({ customer_uuid, uuid, msisdn }) => ({
          uuid: randomUUID(),
          customer_uuid,
          order_product_uuid: uuid,
          msisdn,
          operator_uuid: operator.uuid,
          subscription: 'prepaid' as const,
          state: 'ported' as const,
          attempt: 1,
          created_at: now,
          changed_at: now,
          ported_at: now,
        })),
    );
  });
  return seeded;
};
