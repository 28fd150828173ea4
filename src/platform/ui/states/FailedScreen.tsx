import { ErrorState, type ErrorStateProps } from './EmptyState.tsx';

/** A screen that failed to load as a whole. */
export function FailedScreen(props: Omit<ErrorStateProps, 'headingLevel'>) {
  return (
    <main id="main" className="wrap page">
      <ErrorState headingLevel={1} {...props} />
    </main>
  );
}
