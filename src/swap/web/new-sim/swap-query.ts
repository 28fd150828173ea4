import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SimSwap, swapContract } from '#swap/contract.ts';
import { termsQuery } from '#legal/web/queries.ts';
import type { LoadContext } from '#platform/browser/screen.ts';

export type SwapView = ReplyOf<(typeof swapContract)['GET /api/customer/product/sim-swap']>;

const SOON = 2_000;
const SOMETIME = 20_000;
const MINUTE = 60_000;

/** States that last seconds or minutes; deliveries and security delays take days. */
const quick: ReadonlySet<SimSwap['state']> = new Set(['requested', 'esim_ready', 'activating']);

/** Poll interval in milliseconds; false when the swap has ended. `live`: the server pushes changes, so polling only finds lost ones. */
export const swapRefetchInterval = (swap: Pick<SimSwap, 'state'> | null | undefined, live: boolean): number | false => {
  if (!swap || swap.state === 'done' || swap.state === 'cancelled') return false;
  if (live) return MINUTE;
  return quick.has(swap.state) ? SOON : SOMETIME;
};

/** Query of a SIM and its swap. */
export const swapQuery = (customer_product_uuid: string) => ({
  ...createContractQueryBuilder<typeof swapContract>()('GET /api/customer/product/sim-swap', {
    query: { customer_product_uuid },
  }),
  staleTime: 0,
});

/** Loads a SIM and its swap, and the terms with the support contact. */
export const loadSwap = ({ queries, params }: LoadContext<{ uuid: string }>): Promise<unknown> =>
  Promise.all([
    queries.query(swapQuery(params.uuid)).catch(() => undefined),
    queries.query(termsQuery).catch(() => undefined),
  ]);
