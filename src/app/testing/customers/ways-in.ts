import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { emailToken, identityProof, knownDevice, loginPlace, passkey, session } from '#identity/server/tables.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { TestApp } from '../product/test-app.ts';

type Product = Pick<TestApp, 'db' | 'clock'>;

/** Adds what an intruder leaves behind in an account: passkey, identity, device, place, session and open links to `email`. */
export const insertWaysIn = async ({ db, clock }: Product, customer_uuid: string, email: string): Promise<void> => {
  const [now, uniqueText] = [clock.now(), customer_uuid];
  await db.tx(async (tx) => {
    await tx.insert(passkey).values({
      customer_uuid,
      credential_id: randomUUID(),
      public_key: 'x',
      counter: 0,
      transports: [],
      backed_up: false,
      name: 'Their phone',
      created_at: now,
    });
    const proof = { customer_uuid, issuer: 'https://id.example', subject: uniqueText };
    await tx.insert(identityProof).values({ ...proof, first_proved_at: now, last_proved_at: now });
    await tx.insert(knownDevice).values({ customer_uuid, device_hash: 'theirs', seen_at: now });
    await tx.insert(loginPlace).values({ customer_uuid, place: 'theirs', seen_at: now });
    const time_zone = 'Europe/Brussels';
    await tx
      .insert(session)
      .values({ token_hash: randomUUID(), customer_uuid, time_zone, created_at: now, last_seen_at: now });
    for (const purpose of ['revoke', 'step-up', 'reset'] as const)
      await tx.insert(emailToken).values({
        token_hash: randomUUID(),
        customer_uuid,
        email,
        purpose,
        created_at: now,
        expires_at: addSeconds(now, 3600),
      });
  });
};

/** Adds an open link "this was not me" that was sent to `email` now. */
export const insertRevocationLink = async (
  { db, clock }: Product,
  customer_uuid: string,
  email: string,
): Promise<void> => {
  const [token_hash, created_at] = [randomUUID(), clock.now()];
  const expires_at = addSeconds(created_at, 3600);
  await db.write
    .insert(emailToken)
    .values({ token_hash, customer_uuid, email, purpose: 'revoke', created_at, expires_at });
};

/** How many ways into an account there are, by kind. */
export const countWaysIn = async ({ db }: Product, customer_uuid: string): Promise<Record<string, number>> => {
  const q = db.read;
  const isUsable = and(isNull(emailToken.used_at), isNull(emailToken.replaced_at));
  const ofCustomer = eq(emailToken.customer_uuid, customer_uuid);
  return {
    passkeys: (await q.select().from(passkey).where(eq(passkey.customer_uuid, customer_uuid))).length,
    identities: (await q.select().from(identityProof).where(eq(identityProof.customer_uuid, customer_uuid))).length,
    devices: (await q.select().from(knownDevice).where(eq(knownDevice.customer_uuid, customer_uuid))).length,
    places: (await q.select().from(loginPlace).where(eq(loginPlace.customer_uuid, customer_uuid))).length,
    sessions: (await q.select().from(session).where(eq(session.customer_uuid, customer_uuid))).length,
    links: (await q.select().from(emailToken).where(and(ofCustomer, isUsable))).length,
  };
};

/** Of an account that was just recovered. */
export const noWaysIn = { passkeys: 0, identities: 0, devices: 0, places: 0, sessions: 0, links: 0 };
