import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';

/** What the frame uses of the router; apart from the router itself, which imports the frame. */
export type AppRouter = {
  history: RouterHistory;
  state: { location: { pathname: string; href: string } };
  options: { context: { queries: QueryClient } };
  navigate(to: { href: string; replace?: boolean }): Promise<void>;
  invalidate(): Promise<void>;
};
