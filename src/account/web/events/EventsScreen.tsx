import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { useIsMainAccount } from '../session.ts';
import { EventsPage } from './EventsPage.tsx';
import './events.css';

/** What happened on the account, the newest first; older ones come a page at a time, below. */
export function EventsScreen() {
  const t = useTexts('account/web/events');
  // An extra login has settings of its own.
  const settings = useIsMainAccount() === false ? accountPaths.subAccountSettings() : accountPaths.settings();
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <main id="main" className="wrap page events">
      <PageHead title={t('title')} backTo={settings} backText={t('back')}>
        <p className="quiet">{t('intro')}</p>
      </PageHead>
      <div className="stack g4">
        {pages.map((before, at) => (
          <EventsPage
            key={before}
            before={before}
            onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
          />
        ))}
      </div>
    </main>
  );
}
