import { useTexts } from '#platform/browser/i18n.ts';
import type { QueryStatus } from '#platform/browser/refetchable-query.ts';
import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonChoices } from '#platform/ui/states/Skeletons.tsx';

type MethodsStateProps = {
  queries: readonly QueryStatus[];
};

/** Skeleton of the choice of a payment method, or the error of a query with a retry button. */
export function MethodsState({ queries }: MethodsStateProps) {
  const t = useTexts('billing/web/methods');
  const platformTexts = useTexts('platform');
  const failedQueries = queries.filter(({ isError }) => isError);
  if (failedQueries.length === 0) return <SkeletonChoices label={platformTexts('loading')} />;
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.text')}
      retryText={platformTexts('retry')}
      retrying={failedQueries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const each of failedQueries) void each.refetch();
      }}
    />
  );
}
