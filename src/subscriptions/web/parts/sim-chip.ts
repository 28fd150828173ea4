import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';

/** State of a SIM, or `restricted`: active, and without outgoing calls, messages and data because of an unpaid bill. */
type SimStatus = CustomerProduct['state'] | 'restricted';

const tones: Readonly<Record<SimStatus, Tone>> = {
  not_active: 'off',
  active: 'ok',
  restricted: 'warn',
  suspended: 'warn',
  lost_stolen: 'bad',
  deactivated: 'off',
};

/** Colour and name of the state on the card of a SIM. */
export const simChip = (
  { state, outgoing_barred_on }: Pick<CustomerProduct, 'state' | 'outgoing_barred_on'>,
  t: Texts<'subscriptions'>,
): { tone: Tone; text: string } => {
  const status = state === 'active' && outgoing_barred_on ? 'restricted' : state;
  return { tone: tones[status], text: t(`state.${status}`) };
};
