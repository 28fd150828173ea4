import type { Session } from '#account/contract.ts';
import { isPortInRunning } from '#porting/rules/port-in-state.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';

const hour = 3_600_000;
/** Milliseconds for which a moment is shown. */
const FRESH_MS = { number: 48 * hour, sim: 24 * hour } as const;

/** A recent event of a SIM: a ported number, or an activated SIM card. Numbers are E.164. */
export type Moment =
  | { kind: 'number'; key: string; msisdn: string; operator: string }
  | { kind: 'sim'; key: string; msisdn: string; plan: string };

const isFresh = (at: string | null, now: Date, for_ms: number): boolean =>
  at !== null && now.getTime() - Date.parse(at) < for_ms;

/** Recent moments of the SIMs. eSIM activations are shown on the installation page instead. */
export const recentMoments = (products: Session['customer_product'], now: Date): Moment[] =>
  products.flatMap(({ uuid, msisdn, type, state, offer, port_in, activated_at }): Moment[] => {
    if (state !== 'active') return [];
    if (port_in?.state === 'ported' && port_in.msisdn === msisdn && isFresh(port_in.ported_at, now, FRESH_MS.number))
      return [{ kind: 'number', key: `number ${uuid}`, msisdn, operator: port_in.operator_name }];
    const moves = port_in !== null && (isPortInRunning(port_in.state) || port_in.state === 'ported');
    return type === SIM_CARD && !moves && isFresh(activated_at, now, FRESH_MS.sim)
      ? [{ kind: 'sim', key: `sim ${uuid}`, msisdn, plan: offer.name }]
      : [];
  });
