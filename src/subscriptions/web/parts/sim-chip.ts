import type { CustomerProduct } from '#subscriptions/contract.ts';
import { servicesLostByNonpayment, type UnpaidFacts } from '#subscriptions/rules/services-lost-by-nonpayment.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';

/** State of a SIM. An unpaid bill makes it `restricted` (active without outgoing calls, messages and data) or `cut_off` (suspended). */
type SimStatus = CustomerProduct['state'] | 'restricted' | 'cut_off';

const tones: Readonly<Record<SimStatus, Tone>> = {
  not_active: 'off',
  active: 'ok',
  restricted: 'warn',
  suspended: 'warn',
  cut_off: 'bad',
  lost_stolen: 'bad',
  deactivated: 'off',
};

const simStatus = (sim: Pick<CustomerProduct, 'state'> & UnpaidFacts): SimStatus => {
  const loss = servicesLostByNonpayment(sim)?.loss;
  if (sim.state === 'suspended' && loss === 'all') return 'cut_off';
  return sim.state === 'active' && loss === 'outgoing' ? 'restricted' : sim.state;
};

/** Colour and name of the state on the card of a SIM. */
export const simChip = (
  sim: Pick<CustomerProduct, 'state'> & UnpaidFacts,
  t: Texts<'subscriptions'>,
): { tone: Tone; text: string } => {
  const status = simStatus(sim);
  return { tone: tones[status], text: t(`state.${status}`) };
};
