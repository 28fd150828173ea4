import { useRouter } from '@tanstack/react-router';
import { callState, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import offline from '#platform/ui/pictures/offline.svg?no-inline';

/** Shown when a screen crashed or could not be loaded, with a way to continue. */
export function CrashScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useTexts('platform');
  const router = useRouter();
  // Without a network the code of a screen cannot be loaded either.
  const isOffline = !navigator.onLine || (error instanceof Problem && error.status === 0);
  const kind = isOffline ? 'offline' : 'crash';
  const retry = () => {
    // The page came from the offline cache; a reload fetches the current one.
    if (callState.unreachable) return location.reload();
    reset?.();
    void router.invalidate();
  };
  return (
    <main id="main" className="wrap page">
      <ErrorState
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        picture={kind === 'offline' ? offline : broken}
        headingLevel={1}
        retryText={t('retry')}
        onRetry={retry}
      />
    </main>
  );
}
