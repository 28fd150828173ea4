import { desc, eq } from 'drizzle-orm';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { customersContract } from '#customers/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
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
  const { offerByUuid } = await getCatalogue(ctx.db);
  return {
    newsletter: row?.newsletter ?? false,
    sim_swap_check: isSimSwapCheckOffered(ctx.settings)
      ? (rows.find(({ kind }) => kind === 'sim_swap_check')?.given ?? false)
      : null,
    consents: rows.map(({ consent_uuid, kind, given, at, version, offer_uuid, document_hash }) => ({
      uuid: consent_uuid,
      kind,
      given,
      at: toIso(at),
      version,
      offer_uuid,
      plan: offerByUuid.get(offer_uuid ?? '')?.name[ctx.language] ?? null,
      has_document: document_hash !== null,
    })),
  };
};
