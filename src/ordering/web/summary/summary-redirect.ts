import { cachedSlice } from '#identity/web/queries.ts';
import { findMissingDataPath } from '#ordering/rules/next-ordering-path.ts';
import { type ProgressSession, toOrderingProgress } from '#ordering/rules/ordering-progress.ts';
import type { LoadContext } from '#platform/browser/screen.ts';

/** An order is summed up once it is known who orders and how it is paid. Without an order the screen itself says so. */
export const resolveSummaryRedirect = async ({ queries }: LoadContext): Promise<string | null> => {
  const progress = await cachedSlice(queries, (session: ProgressSession) => toOrderingProgress(session, false));
  return progress === null || progress.orders.length === 0 ? null : findMissingDataPath(progress);
};
