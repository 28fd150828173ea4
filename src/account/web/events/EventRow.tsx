import { useFormat } from '#platform/browser/format.ts';
import { useLanguage } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import bank from '#platform/ui/pictures/icons/card.svg?raw';
import bin from '#platform/ui/pictures/icons/trash.svg?raw';
import file from '#platform/ui/pictures/icons/download.svg?raw';
import lock from '#platform/ui/pictures/icons/lock.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';
import devices from '#platform/ui/pictures/icons/devices.svg?raw';
import sim from '#platform/ui/pictures/icons/sim.svg?raw';
import undo from '#platform/ui/pictures/icons/undo.svg?raw';
import user from '#platform/ui/pictures/icons/user.svg?raw';
import warning from '#platform/ui/pictures/icons/alert.svg?raw';
import type { AccountEvent } from './events.ts';
import { useEventText } from './use-event-text.ts';

const icons: Readonly<Record<AccountEvent['kind'], string>> = {
  registered: user,
  'logged-in': devices,
  'logins-failed': warning,
  'new-device': devices,
  'password-changed': lock,
  'password-reset': lock,
  'email-change-asked': mail,
  'email-change-dropped': mail,
  stopped: warning,
  'email-confirmed': mail,
  'email-changed': mail,
  'details-changed': user,
  'debit-set-up': bank,
  'debit-withdrawn': bank,
  'debit-ended': warning,
  'mandate-printed': bank,
  'sessions-revoked': devices,
  'sessions-ended': devices,
  'stepped-up': lock,
  'step-up-failed': warning,
  'passkey-added': lock,
  'passkey-removed': lock,
  'identity-linked': user,
  'identity-unlinked': user,
  withdrawn: undo,
  'contract-ended': undo,
  'data-exported': file,
  'deletion-asked': bin,
  'sub-account-made': user,
  'sub-account-withdrawn': undo,
  'sub-account-restored': user,
  'own-number-changed': warning,
  'addon-added': sim,
  'addon-removed': undo,
  'addon-kept': sim,
  'puk-shown': sim,
  'limit-changed': sim,
  'service-changed': sim,
  'plan-change-asked': sim,
  'plan-change-undone': undo,
  'sub-account-password': lock,
  'swap-asked': sim,
  'swap-cancelled': undo,
  'swap-stopped': warning,
  'sim-replaced': sim,
  'sim-blocked': lock,
  'sim-found': sim,
  'request-held': warning,
  'request-cancelled': undo,
  'activation-code-shown': sim,
  'deletion-undone': undo,
  'risk-held': warning,
  'risk-passed': lock,
  'port-out-code-made': sim,
  'port-out-code-withdrawn': undo,
  'port-out-accepted': warning,
  'port-out-refused': warning,
  'ticket-opened': mail,
};

/** An account event with its time, device and country, as far as known. */
export function EventRow({ event }: { event: AccountEvent }) {
  const eventText = useEventText();
  const format = useFormat();
  const language = useLanguage();
  const { kind, at, device, country } = event;
  const countryName = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  const detailLine = [format.dateTime(at), device, countryName].filter(Boolean).join(' · ');
  return <Row icon={icons[kind]} title={eventText(event)} detail={detailLine} />;
}
