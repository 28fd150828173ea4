import { ErrorState, type ErrorStateProps } from './EmptyState.tsx';

/** A screen that has nothing to show but that it did not load. */
export function FailedScreen(props: Omit<ErrorStateProps, 'headingLevel'>) {
  return (
    <main id="main" className="wrap page">
      <ErrorState headingLevel={1} {...props} />
    </main>
  );
}
