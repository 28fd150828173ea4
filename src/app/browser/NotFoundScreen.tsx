import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import lost from '#platform/ui/pictures/search-empty.svg?no-inline';

export function NotFoundScreen() {
  const t = useTexts('platform');
  return (
    <main id="main" className="wrap page">
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        picture={lost}
        headingLevel={1}
        action={<Button href="/">{t('notFound.action')}</Button>}
      />
    </main>
  );
}
