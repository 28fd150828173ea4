import { writeFile } from 'node:fs/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import { querySharedDocuments } from '#documents/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { UsageError } from '#platform/command.ts';
import { isMandateText, renderMandate } from '../mandate-text.ts';
import { mandate, mandateAccount } from '../tables.ts';
import type { DecisionContext } from './decide-lines.ts';

/**
 * Writes a mandate with the whole account number as PDF to a new file, for a bank that asks for it, and records that as an account event, which
 * its customer sees.
 * @throws UsageError for a mandate without a stored text, or a file that exists
 */
export const saveMandateForBank = async (
  { db, now, newId }: DecisionContext,
  reference: string,
  file: string,
): Promise<void> => {
  const [row] = await db.read
    .select()
    .from(mandate)
    .where(and(eq(mandate.reference, reference), isNotNull(mandate.valid_at)));
  const [text] = row?.document_hash ? await querySharedDocuments(db.read, [row.document_hash]) : [];
  if (!row || !text || !isMandateText(text))
    throw new UsageError(`No mandate with a stored text has the reference ${reference}.`);
  const account = mandateAccount.read(db.cipher, row);
  const pdf = await renderMandate(text, { ...row, ...account }, 'bank');
  await db.tx(async (tx) => {
    const { customer_uuid } = row;
    const detail = { what: ibanEnd(account.iban) };
    await recordAccountEvent(tx, { now: () => now, newId }, { customer_uuid, kind: 'mandate-printed', detail });
    await writeFile(file, pdf, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new UsageError(`The file ${file} exists already.`) : error;
    });
  });
};
