import type { Api } from '#platform/http/handler.ts';
import type { swapContract } from '#swap/contract.ts';
import { activateSimSwap } from './activate-sim-swap.ts';
import { cancelSimSwap } from './cancel-sim-swap.ts';
import { foundSim } from './found-sim.ts';
import { simSwap } from './sim-swap.ts';
import { startSimSwap } from './start-sim-swap.ts';
import { stopSimSwap } from './stop-sim-swap.ts';

export const swapApi: Api<typeof swapContract> = {
  'GET /api/customer/product/sim-swap': simSwap,
  'POST /api/customer/product/start-sim-swap': startSimSwap,
  'POST /api/customer/product/activate-sim-swap': activateSimSwap,
  'POST /api/customer/product/cancel-sim-swap': cancelSimSwap,
  'POST /api/customer/product/found-sim': foundSim,
  'POST /api/customer/product/stop-sim-swap': stopSimSwap,
};
