import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Session } from '#account/contract.ts';
import { isPortInRunning } from '#porting/rules/port-in-state.ts';

const hour = 3_600_000;
/** Milliseconds for which a moment is shown. */
const FRESH_MS = { number: 48 * hour, sim: 24 * hour } as const;

/** A recent event of a SIM: its number has moved, or it has become active. Numbers are E.164. `key` names the event. */
export type Moment =
  | { kind: 'number'; key: string; msisdn: Msisdn; operator: string }
  | { kind: 'sim'; key: string; msisdn: Msisdn; plan: string };

const isFresh = (at: string | null, now: Date, for_ms: number): boolean =>
  at !== null && now.getTime() - Date.parse(at) < for_ms;

/** Recent moments of the SIMs, one for each SIM. */
export const recentActivationsAndPortIns = (products: Session['customer_product'], now: Date): Moment[] =>
  products.flatMap(({ uuid, msisdn, state, offer, port_in, activated_at }): Moment[] => {
    if (state !== 'active') return [];
    const portedNumber = port_in?.state === 'ported' && port_in.msisdn === msisdn ? port_in : null;
    if (portedNumber && isFresh(portedNumber.ported_at, now, FRESH_MS.number))
      return [
        {
          kind: 'number',
          key: `number ${uuid} ${portedNumber.ported_at}`,
          msisdn,
          operator: portedNumber.operator_name,
        },
      ];
    const hasNumberToKeep = port_in !== null && (isPortInRunning(port_in.state) || port_in.state === 'ported');
    return !hasNumberToKeep && isFresh(activated_at, now, FRESH_MS.sim)
      ? [{ kind: 'sim', key: `sim ${uuid} ${activated_at}`, msisdn, plan: offer.name }]
      : [];
  });
