import { and, eq } from 'drizzle-orm';
import { type EInvoiceEvent, eInvoiceTransitions } from '#billing/rules/e-invoice-state.ts';
import { findDocument } from '#documents/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { type FrozenBill, assertBillDocument } from '../documents/stored-documents.ts';
import { eInvoiceDelivery } from '../tables.ts';

export type EInvoiceDelivery = typeof eInvoiceDelivery.$inferSelect;
export type EInvoiceKey = Pick<EInvoiceDelivery, 'customer_uuid' | 'document_uuid'>;

const ofKey = ({ customer_uuid, document_uuid }: EInvoiceKey) =>
  and(eq(eInvoiceDelivery.customer_uuid, customer_uuid), eq(eInvoiceDelivery.document_uuid, document_uuid));

export const findEInvoiceDelivery = async (q: Reader, key: EInvoiceKey): Promise<EInvoiceDelivery | null> =>
  (await q.select().from(eInvoiceDelivery).where(ofKey(key)))[0] ?? null;

export const findEInvoiceByProviderId = async (q: Reader, provider_id: string): Promise<EInvoiceDelivery | null> =>
  (await q.select().from(eInvoiceDelivery).where(eq(eInvoiceDelivery.provider_id, provider_id)))[0] ?? null;

export const lockEInvoiceDelivery = async (tx: Tx, key: EInvoiceKey): Promise<EInvoiceDelivery | null> =>
  (await tx.select().from(eInvoiceDelivery).where(ofKey(key)).for('update'))[0] ?? null;

export const updateEInvoiceDelivery = async (
  tx: Tx,
  key: EInvoiceKey,
  change: Partial<Pick<EInvoiceDelivery, 'state' | 'state_at' | 'provider_id' | 'reason' | 'mailed_at'>>,
): Promise<void> => {
  await tx.update(eInvoiceDelivery).set(change).where(ofKey(key));
};

/** Applies an event to a locked delivery and returns the changed delivery; unchanged when the event has no effect in its state. */
export const applyEInvoiceEvent = async (
  tx: Tx,
  delivery: EInvoiceDelivery,
  event: EInvoiceEvent,
  { now, reason = null }: { now: Date; reason?: string | null },
): Promise<EInvoiceDelivery> => {
  const state = eInvoiceTransitions.next(delivery.state, event);
  if (state === null) return delivery;
  const change = { state, state_at: now, reason };
  await updateEInvoiceDelivery(tx, delivery, change);
  return { ...delivery, ...change };
};

export type FrozenDocument = {
  data: FrozenBill;
  language: Language;
  template_version: number;
};

/** The frozen data of an e-invoice, from which its UBL and PDF are made. */
export const getFrozenDocument = async (q: Reader, key: EInvoiceKey): Promise<FrozenDocument> => {
  const document = await findDocument(q, key);
  if (!document) throw new Error(`e-invoice ${key.document_uuid} has no document`);
  assertBillDocument(document);
  const { data, language, template_version } = document;
  return { data, language, template_version };
};
