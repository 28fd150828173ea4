import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { useIsMainAccount } from '../session.ts';
import { EventsPage } from './EventsPage.tsx';
import './events.css';

/** Account events, the newest first, one page at a time. */
export function EventsScreen() {
  const t = useTexts('account/web/events');
  // Sub-accounts have another settings screen.
  const settingsHref = useIsMainAccount() === false ? accountPaths.subAccountSettings() : accountPaths.settings();
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <main id="main" className="wrap page events">
      <PageHead title={t('title')} backTo={settingsHref} backText={t('back')}>
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
