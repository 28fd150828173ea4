import { useState } from 'react';
import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';
import { EventsPage } from './EventsPage.tsx';
import './events.css';

/** What happened on the account, the newest first; older ones come a page at a time, below. */
export function EventsScreen() {
  const t = useTexts('account/web/events');
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <main id="main" className="wrap page events">
      <div className="stack g2">
        <p>
          <Button kind="text" icon={back} href={accountPaths.settings()}>
            {t('back')}
          </Button>
        </p>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="quiet">{t('intro')}</p>
      </div>
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
