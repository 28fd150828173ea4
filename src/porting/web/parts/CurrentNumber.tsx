import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { PortIn } from '#porting/contract.ts';
import { isPortInExpected } from '#porting/rules/port-in-expected.ts';
import { useTexts } from '#platform/browser/i18n.ts';

/** The number of a SIM by which people know it: the own one while it moves, with the one that works until it is here beside it. */
export function CurrentNumber({ msisdn, port_in }: { msisdn: string; port_in: PortIn | null }) {
  const t = useTexts('porting');
  if (port_in === null || !isPortInExpected(port_in, msisdn)) return formatPhoneNoBreak(msisdn);
  return (
    <>
      <b className="strong">{formatPhoneNoBreak(port_in.msisdn)}</b>{' '}
      <span className="small">{t('move.forNow', { number: formatPhoneNoBreak(msisdn) })}</span>
    </>
  );
}
