import { ErrorState } from '#platform/ui/states/EmptyState.tsx';
import { SkeletonCard } from '#platform/ui/states/Skeleton.tsx';
import { useTexts } from './i18n.ts';
import type { QueryStatus } from './refetchable-query.ts';

type LoadingOrErrorProps = {
  query: QueryStatus;
  /** Title of the error. */
  title: string;
  /** Number of skeleton lines. */
  lines: number;
  /** 2 when the part is directly below the title of the page. */
  headingLevel?: 2 | 3;
};

/** Skeleton of a loading part of a page, or its error with a retry button. */
export function LoadingOrError({ query, title, lines, headingLevel = 3 }: LoadingOrErrorProps) {
  const platformTexts = useTexts('platform');
  if (!query.isError) return <SkeletonCard label={platformTexts('loading')} lines={lines} />;
  return (
    <ErrorState
      headingLevel={headingLevel}
      title={title}
      retryText={platformTexts('retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
