import type { Msisdn } from '#platform/pure/line-ids.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { PortIn } from '#porting/contract.ts';
import { isAwaitingPortedNumber } from '#porting/rules/port-in-state.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** The number by which the customer knows a SIM: during a port-in the kept number, with the temporary number beside it. */
export function CurrentNumber({ msisdn, port_in }: { msisdn: Msisdn; port_in: PortIn | null }) {
  const t = useTexts('porting');
  if (port_in === null || !isAwaitingPortedNumber(port_in, msisdn)) return formatPhoneNoBreak(msisdn);
  return (
    <>
      <b className="strong">{formatPhoneNoBreak(port_in.msisdn)}</b>{' '}
      <span className="small">{t('move.forNow', { number: formatPhoneNoBreak(msisdn) })}</span>
    </>
  );
}
