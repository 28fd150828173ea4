import { useTexts } from '#platform/browser/i18n.ts';
import { useOnline } from '#platform/browser/online.ts';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Notice shown while the device is offline. */
export function OfflineNotice() {
  const t = useTexts('platform');
  if (useOnline()) return null;
  return (
    <div className="wrap">
      <Notice kind="warn" live>
        {t('offline.notice')}
      </Notice>
    </div>
  );
}
