import { and, desc, eq } from 'drizzle-orm';
import type { customersContract } from '#customers/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { Settings } from '#platform/settings.ts';
import { lockCustomer } from './customers.store.ts';
import { consent } from './tables.ts';

/** Whether banks can check SIM swaps: keys for them are in the settings. */
export const isSimSwapCheckOffered = ({ SIM_SWAP_API_KEYS }: Pick<Settings, 'SIM_SWAP_API_KEYS'>): boolean =>
  SIM_SWAP_API_KEYS.length > 0;

/** Whether a customer lets banks ask when the SIM of a number was last replaced: the newest consent counts. */
export const hasSimSwapCheckConsent = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const [newestConsent] = await q
    .select({ given: consent.given })
    .from(consent)
    .where(and(eq(consent.customer_uuid, customer_uuid), eq(consent.kind, 'sim_swap_check')))
    .orderBy(desc(consent.at), desc(consent.consent_uuid))
    .limit(1);
  return newestConsent?.given ?? false;
};

/** Records the consent only when it changes. */
export const simSwapConsent: Handler<typeof customersContract, 'POST /api/customer/sim-swap-consent'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const { given } = ctx.body;
  if (given && !isSimSwapCheckOffered(ctx.settings)) throw ctx.refuse('NOT_FOUND');
  await ctx.db.tx(async (tx) => {
    const { language } = await lockCustomer(tx, customer_uuid);
    if ((await hasSimSwapCheckConsent(tx, customer_uuid)) === given) return;
    const row = { customer_uuid, consent_uuid: ctx.newId(), given, language, at: ctx.now() };
    await tx.insert(consent).values({ ...row, kind: 'sim_swap_check' });
  });
  return { given };
};
