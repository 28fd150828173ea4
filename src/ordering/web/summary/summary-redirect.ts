import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { findMissingDataPath } from '#ordering/rules/next-ordering-path.ts';
import { type ProgressSession, toOrderingProgress } from '#ordering/rules/ordering-progress.ts';
import type { LoadContext } from '#platform/browser/screen.ts';

/**
 * Redirects from the summary unless customer data and payment are complete. Without a draft order the screen shows
 * that.
 */
export const resolveSummaryRedirect = async ({ queries }: LoadContext): Promise<string | null> => {
  const progress = await cachedOrFetchedSessionSlice(queries, (session: ProgressSession) =>
    toOrderingProgress(session, false),
  );
  return progress === null || progress.orders.length === 0 ? null : findMissingDataPath(progress);
};
