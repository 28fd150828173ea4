import { eq, sql } from 'drizzle-orm';
import type { PhoneCode } from '#identity/rules/phone-code.ts';
import type { Tx } from '#platform/db/database.ts';
import { phoneCode } from '../tables.ts';

/** Keyed hashes of the codes before the newest one, newest first, separated by spaces; valid until the last of these codes expires. */
export type ReplacedCode = { replaced_hash: string | null; replaced_until: Date | null };

export type PhoneCodeRow = PhoneCode & ReplacedCode & { sent_at: Date[] };

/** Locks the code row of a number, so that concurrent requests run one after the other. Inserts the row when it is missing. */
export const upsertAndLockPhoneCode = async (tx: Tx, number_hash: string, now: Date): Promise<PhoneCodeRow> => {
  const [row] = await tx
    .insert(phoneCode)
    .values({ number_hash, code_uuid: null, device_hash: null, made_at: now, sent_at: [], last_asked_at: now })
    .onConflictDoUpdate({ target: phoneCode.number_hash, set: { last_asked_at: now } })
    .returning();
  if (!row) throw new Error('a row that was put in is there');
  return { ...row, sent_at: row.sent_at.map((at) => new Date(at)) };
};

export const updatePhoneCode = async (
  tx: Tx,
  number_hash: string,
  { sent_at, ...code }: PhoneCodeRow,
): Promise<void> => {
  const sentTimes = sent_at.map((at) => at.toISOString());
  await tx
    .update(phoneCode)
    .set({ ...code, sent_at: sentTimes })
    .where(eq(phoneCode.number_hash, number_hash));
};

/** Marks the code as used. */
export const consumePhoneCode = async (tx: Tx, number_hash: string): Promise<void> => {
  await tx
    .update(phoneCode)
    .set({ code_uuid: null, replaced_hash: null, replaced_until: null })
    .where(eq(phoneCode.number_hash, number_hash));
};

export const recordPhoneCodeAttempt = async (tx: Tx, number_hash: string): Promise<void> => {
  await tx
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(eq(phoneCode.number_hash, number_hash));
};
