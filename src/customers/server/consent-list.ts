import { desc, eq } from 'drizzle-orm';
import {
  CONTRACT_SUMMARY_KIND,
  contractSummaryFileName,
  getCatalogue,
  isContractSummary,
} from '#catalogue/server/queries.ts';
import type { customersContract } from '#customers/contract.ts';
import { querySharedDocuments } from '#documents/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { isSimSwapCheckOffered } from './sim-swap-consent.ts';
import { consent, customer } from './tables.ts';

export const consentList: Handler<typeof customersContract, 'GET /api/customer/consent/list'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const [row] = await ctx.db.read
    .select({ newsletter: customer.newsletter })
    .from(customer)
    .where(eq(customer.customer_uuid, customer_uuid));
  const rows = await ctx.db.read
    .select()
    .from(consent)
    .where(eq(consent.customer_uuid, customer_uuid))
    .orderBy(desc(consent.at), desc(consent.consent_uuid));
  const hashes = rows.flatMap(({ document_hash }) => document_hash ?? []);
  const documents = (await querySharedDocuments(ctx.db.read, hashes)).filter(isContractSummary);
  const summaryByHash = new Map(documents.map(({ document_hash, data }) => [document_hash, data]));
  const { offerByUuid } = await getCatalogue(ctx.db);
  return {
    newsletter: row?.newsletter ?? false,
    sim_swap_check: isSimSwapCheckOffered(ctx.settings)
      ? (rows.find(({ kind }) => kind === 'sim_swap_check')?.given ?? false)
      : null,
    consents: rows.map(({ consent_uuid, kind, given, at, version, offer_uuid, document_hash, language }) => {
      const summary = summaryByHash.get(document_hash ?? '');
      const has_document = kind === CONTRACT_SUMMARY_KIND && document_hash !== null;
      return {
        uuid: consent_uuid,
        kind,
        given,
        at: toIso(at),
        version,
        offer_uuid,
        plan: summary?.plan_name ?? offerByUuid.get(offer_uuid ?? '')?.name[ctx.language] ?? null,
        extras: [...(summary?.addon_names ?? [])],
        off: typeof summary?.off_cents === 'number' ? centsToEuro(summary.off_cents) : null,
        has_document,
        file_name: has_document ? contractSummaryFileName(language) : null,
      };
    }),
  };
};
