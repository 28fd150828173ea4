import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import simPicture from '#platform/ui/pictures/sim.svg?no-inline';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';

/** Shown before the choice: the account has the maximum number of SIMs. */
export function SimLimitNotice({ count }: { count: number }) {
  const t = useTexts('ordering/web/choose');
  return (
    <main id="main" className="page">
      <div className="wrap">
        <EmptyState
          headingLevel={1}
          picture={simPicture}
          title={t('noMore.title', { count })}
          text={t('noMore.text')}
          action={<Button href={accountPaths.dashboard()}>{t('noMore.action')}</Button>}
        />
      </div>
    </main>
  );
}
