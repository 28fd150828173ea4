import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';

/** State of a SIM; because of an unpaid bill `restricted`: active without outgoing calls, messages and data, or `cut_off`: suspended. */
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

/** Colour and name of the state on the card of a SIM. */
export const simChip = (
  {
    state,
    outgoing_barred_on,
    paused_on,
    offer,
  }: Pick<CustomerProduct, 'state' | 'outgoing_barred_on' | 'paused_on'> & {
    offer: Pick<CustomerProduct['offer'], 'payment_type'>;
  },
  t: Texts<'subscriptions'>,
): { tone: Tone; text: string } => {
  const isCutOff = state === 'suspended' && paused_on && offer.payment_type === 'postpaid';
  const status = isCutOff ? 'cut_off' : state === 'active' && outgoing_barred_on ? 'restricted' : state;
  return { tone: tones[status], text: t(`state.${status}`) };
};
