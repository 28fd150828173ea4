import type { Session } from '#account/contract.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { type Slice, useSessionSlice } from '#identity/web/queries.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Icon } from '#platform/ui/pictures/Icon.tsx';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import './login-mark.css';

/** Number of the SIM that the login is bound to; null after a login by email. */
const numberOfLogin: Slice<Session, string | null> = ({ customer, customer_product }) =>
  customer_product.find(({ uuid }) => uuid === customer.details.msisdn)?.msisdn ?? null;

/** The number that logged in, in the header: whole where there is room, else its end. */
export function LoginMark() {
  const t = useTexts('account/web/more');
  const msisdn = useSessionSlice(numberOfLogin).data;
  if (!msisdn) return null;
  const number = formatPhoneNoBreak(msisdn);
  return (
    <p className="login-mark">
      <span className="vh">
        {t('account')} {number}
      </span>
      <Icon svg={sim} size="s" />
      <span className="login-mark__number" aria-hidden>
        {number}
      </span>
      <span className="login-mark__end" aria-hidden>
        {`··\u00a0${number.slice(-5)}`}
      </span>
    </p>
  );
}
