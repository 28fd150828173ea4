import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Row } from '#platform/ui/cards/Rows.tsx';
import clock from '#platform/ui/pictures/icons/clock.svg?raw';

/** Link to the account events, for all accounts. */
export function EventsRow() {
  const t = useTexts('account/web/settings');
  return <Row icon={clock} title={t('events')} detail={t('eventsMore')} href={accountPaths.events()} />;
}
