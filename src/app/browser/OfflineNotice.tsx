import { useSyncExternalStore } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Notice } from '#platform/ui/Notice.tsx';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that there is no connection for as long as there is none; what is typed stays. */
export function OfflineNotice() {
  const t = useTexts('platform');
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div className="wrap">
      <Notice kind="warn" live>
        {t('offline.notice')}
      </Notice>
    </div>
  );
}
