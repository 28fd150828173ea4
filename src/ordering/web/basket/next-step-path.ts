import type { QueryClient } from '@tanstack/react-query';
import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { accountPaths } from '#account/paths.ts';
import { resolveNextOrderingPath } from '#ordering/rules/next-ordering-path.ts';
import { type ProgressSession, toOrderingProgress } from '#ordering/rules/ordering-progress.ts';
import { currentBasket } from './basket-store.ts';

/** Returns the path of the next step by the order progress, without a redirect over the home page. */
export const resolveNextStepPath = async (queries: QueryClient): Promise<string> => {
  const hasStoredCards = currentBasket().cards.length > 0;
  const progress = await cachedOrFetchedSessionSlice(queries, (session: ProgressSession) =>
    toOrderingProgress(session, hasStoredCards),
  );
  return progress === null ? accountPaths.home() : resolveNextOrderingPath(progress);
};
