import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';

/**
 * The part of the router used by the frame. A separate type avoids an import cycle, because the router imports the
 * frame.
 */
export type AppRouter = {
  history: RouterHistory;
  state: { location: { pathname: string; href: string } };
  options: { context: { queries: QueryClient } };
  navigate(to: { href: string; replace?: boolean }): Promise<void>;
  invalidate(): Promise<void>;
};
