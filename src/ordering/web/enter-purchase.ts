import { sessionQuery } from '#identity/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { hasOrdered } from '#ordering/rules/running.ts';

/** Who has no SIM yet begins where everybody does. While the server cannot be reached the screen itself says so. */
export const enterPurchase = async ({ queries }: LoadContext): Promise<string | null> => {
  const session = await queries.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
  return session && !hasOrdered(session) ? orderingPaths.choose() : null;
};
