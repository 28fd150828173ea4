import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useTexts } from './i18n.ts';

type LoadingOrErrorProps = {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What failed. */
  title: string;
  /** Lines of the skeleton. */
  lines: number;
};

/** A part of a page whose data is not there: its skeleton or, when it did not load, that and the way to try again. */
export function LoadingOrError({ query, title, lines }: LoadingOrErrorProps) {
  const platform = useTexts('platform');
  if (!query.isError) return <SkeletonCard label={platform('loading')} lines={lines} />;
  return (
    <ErrorState
      headingLevel={3}
      title={title}
      retryText={platform('retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
