import { knownSlice } from '#identity/web/questions.ts';
import { missingForSummary } from '#ordering/rules/order-progress.ts';
import { type ProgressSession, sessionProgress } from '#ordering/rules/session-progress.ts';
import type { LoadContext } from '#platform/browser/screen.ts';

/** An order is summed up once it is known who orders and how it is paid. Without an order the screen itself says so. */
export const enterSummary = async ({ queries }: LoadContext): Promise<string | null> => {
  const progress = await knownSlice(queries, (session: ProgressSession) => sessionProgress(session, false));
  return progress === null || progress.orders.length === 0 ? null : missingForSummary(progress);
};
