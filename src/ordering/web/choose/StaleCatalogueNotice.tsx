import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { toServerTime } from '#platform/browser/server-time.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { SaleCatalogueState } from '../basket/use-sale-catalogue.ts';

/** Shows the age of the cached catalogue while the server is unreachable; choosing continues to work. */
export function StaleCatalogueNotice({
  at,
  online,
  retry,
  retrying,
}: Pick<SaleCatalogueState, 'at' | 'retry' | 'retrying'> & { online: boolean }) {
  const t = useTexts('ordering/web/choose');
  const platform = useTexts('platform');
  const format = useFormat();
  const seen = toIso(new Date(toServerTime(at)));
  return (
    <Notice
      kind="warn"
      live
      action={
        online && (
          <Button kind="text" pending={retrying} onClick={retry}>
            {platform('retry')}
          </Button>
        )
      }
    >
      <p className="strong">{online ? t('failed.title') : platform('offline.title')}</p>
      <p>{t('asOf', { day: format.weekday(seen), time: format.time(seen) })}</p>
    </Notice>
  );
}
