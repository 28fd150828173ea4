import type { BillDocument } from '#billing/rules/bill-document.ts';
import { isEInvoice } from '#billing/rules/e-invoice-state.ts';
import type { ContractParty } from '#customers/server/queries.ts';
import { computeRetentionEnd } from '#documents/rules/retention.ts';
import { insertDocuments } from '#documents/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { BILL_TEMPLATE_VERSION } from '../documents/bill-template.ts';
import type { FrozenBill } from '../documents/stored-documents.ts';
import { enqueueEInvoices } from '../e-invoices/enqueue-e-invoices.ts';
import { buildBuyer, buildPresentation, buildSeller } from './bill-documents.ts';

type Content = Pick<
  BillDocument,
  'kind' | 'number' | 'corrects' | 'due_on' | 'reference' | 'basis' | 'lines' | 'totals'
> & { credit_cents?: Cents };

/** Freezes a document that is not of a monthly bill, issued now and to be paid online, and enqueues its e-invoice where the buyer gets one. */
export const insertDocumentAndEnqueueEInvoice = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now'> & { settings: Settings },
  party: ContractParty,
  document_uuid: string,
  content: Content,
): Promise<void> => {
  const { customer_uuid, language } = party;
  const { credit_cents = 0 } = content;
  const issued_at = ctx.now();
  const issued_on = brusselsDate(issued_at);
  const data: FrozenBill = {
    ...content,
    issued_on,
    tax_point: issued_on,
    period: null,
    seller: buildSeller(ctx.settings, language),
    buyer: buildBuyer(party),
    contributions_cents: 0,
    credit_cents,
    to_pay_cents: content.totals.gross_cents - credit_cents,
    payment: { method: 'online' },
    usage: [],
    presentation: buildPresentation(ctx.settings, language),
  };
  await insertDocuments(tx, [
    {
      customer_uuid,
      document_uuid,
      kind: content.kind,
      number: content.number,
      language,
      template_version: BILL_TEMPLATE_VERSION,
      data,
      issued_at,
      retained_until: computeRetentionEnd(issued_on),
    },
  ]);
  await enqueueEInvoices(tx, ctx, isEInvoice(data) ? [{ customer_uuid, document_uuid }] : []);
};
