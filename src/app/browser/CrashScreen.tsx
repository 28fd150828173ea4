import { useRouter } from '@tanstack/react-router';
import { callState, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import broken from '#platform/ui/pictures/broken-branch.svg?no-inline';
import offline from '#platform/ui/pictures/offline.svg?no-inline';

/** What a person sees when a screen broke or could not be reached, with a way on that works. */
export function CrashScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const t = useTexts('platform');
  const router = useRouter();
  // Without a network a screen that was never loaded cannot be loaded either.
  const away = !navigator.onLine || (error instanceof Problem && error.status === 0);
  const kind = away ? 'offline' : 'crash';
  const retry = () => {
    // The whole page came from this device: the network has another one.
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
