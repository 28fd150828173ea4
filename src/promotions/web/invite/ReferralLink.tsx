import { useSyncExternalStore } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { CopyField } from '#platform/ui/fields/CopyField.tsx';
import { HowTo } from '#platform/ui/texts/HowTo.tsx';
import { Rows } from '#platform/ui/cards/Rows.tsx';
import send from '#platform/ui/pictures/icons/external.svg?raw';
import mail from '#platform/ui/pictures/icons/mail.svg?raw';

const subscribeToNothing = () => () => undefined;
const canShare = (): boolean => typeof navigator.share === 'function';

/** The link with buttons to copy and share; falls back to a mail link without the Web Share API. */
export function ReferralLink({ url }: { url: string }) {
  const t = useTexts('promotions/web/invite');
  const shares = useSyncExternalStore(subscribeToNothing, canShare, () => false);
  const text = t('message');
  // `share` rejects when the user closes the share sheet; that is no error.
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  const written = `mailto:?subject=${encodeURIComponent(t('subject'))}&body=${encodeURIComponent(`${text} ${url}`)}`;
  return (
    <section className="stack g4">
      <h2>{t('link')}</h2>
      <Rows>
        <CopyField label={t('linkLabel')} value={url} copyText={t('copy')} copiedText={t('copied')} />
      </Rows>
      {shares ? (
        <Button wide icon={send} onClick={() => void share()}>
          {t('share')}
        </Button>
      ) : (
        <Button wide icon={mail} href={written}>
          {t('write')}
        </Button>
      )}
      <HowTo steps={t.list('steps')} />
    </section>
  );
}
