import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { CurrentOrder } from '../basket/current-order.ts';

/** The number of a SIM: a new one, or the one that moves in. */
export function SimNumber({ port_in }: Pick<CurrentOrder['order_product'][number], 'port_in'>) {
  const t = useTexts('ordering/web/summary');
  const ordering = useTexts('ordering');
  return port_in
    ? `${formatPhoneNoBreak(port_in.msisdn)}, ${t('portIn', { operator: port_in.operator_name })}`
    : ordering('sims.newNumber');
}
