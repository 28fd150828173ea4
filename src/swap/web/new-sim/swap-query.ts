import { contractQueries } from '#platform/browser/contract-queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SimSwap, swapContract } from '#swap/contract.ts';
import { termsQuery } from '#legal/web/queries.ts';
import type { LoadContext } from '#platform/browser/screen.ts';

export type SwapView = ReplyOf<(typeof swapContract)['GET /api/customer/product/sim-swap']>;

const SOON = 2_000;
const SOMETIME = 20_000;
const MINUTE = 60_000;

/** Steps that take seconds or minutes; a parcel and a hold take days. */
const quick: ReadonlySet<SimSwap['state']> = new Set(['requested', 'esim_ready', 'activating']);

/**
 * Milliseconds until a look at what may have changed is worth it; false when nothing is under way. `told`: changes are told, and looking is only
 * for those that get lost on the way.
 */
export const swapRefetchInterval = (swap: Pick<SimSwap, 'state'> | null | undefined, told: boolean): number | false => {
  if (!swap || swap.state === 'done' || swap.state === 'cancelled') return false;
  if (told) return MINUTE;
  return quick.has(swap.state) ? SOON : SOMETIME;
};

/** A SIM and the new one that is to take its place. */
export const swapQuery = (customer_product_uuid: string) => ({
  ...contractQueries<typeof swapContract>()('GET /api/customer/product/sim-swap', { query: { customer_product_uuid } }),
  staleTime: 0,
});

/** The SIM and its swap, and whom to write to. */
export const loadSwap = ({ queries, params }: LoadContext): Promise<unknown> =>
  Promise.all([
    queries.query(swapQuery(params['uuid'] ?? '')).catch(() => undefined),
    queries.query(termsQuery).catch(() => undefined),
  ]);
