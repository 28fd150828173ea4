import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { Asking } from './SimMissing.tsx';

/** What is shown of a SIM was asked for again, and did not come. */
export function StaleNotice({ asking }: { asking: Asking }) {
  const [t, platform] = [useTexts('subscriptions'), useTexts('platform')];
  if (!asking.isError) return null;
  return (
    <Notice
      kind="warn"
      action={
        <Button kind="text" onClick={() => void asking.refetch()}>
          {platform('retry')}
        </Button>
      }
    >
      {t('stale')}
    </Notice>
  );
}
