/** Used percentage of the data from which it counts as nearly used up. */
const NEAR_PERCENT = 80;

type Sim = {
  /** Null for prepaid. */
  credit_limit: object | null;
  buckets: readonly { kind: string; used: number; total: number | null }[];
};

/** Whether the data of a postpaid plan is nearly or fully used, so that more data is charged. Null otherwise, and for prepaid. */
export const dataDepletion = ({ credit_limit, buckets }: Sim): 'near' | 'over' | null => {
  const dataBucket = buckets.find(({ kind }) => kind === 'data');
  if (!credit_limit || !dataBucket || dataBucket.total === null || dataBucket.total === 0) return null;
  if (dataBucket.used >= dataBucket.total) return 'over';
  return dataBucket.used * 100 >= dataBucket.total * NEAR_PERCENT ? 'near' : null;
};

type Spending = { limit: number; used: number; consented_at: string | null };

/**
 * State of the spending limit: 0 (`free`), not reached (`limited`), raised by the customer for this month (`raised`),
 * or reached, so that paid services are barred (`barred`). Amounts in euro.
 */
export const spendingLimitState = ({
  limit,
  used,
  consented_at,
}: Spending): 'free' | 'limited' | 'raised' | 'barred' => {
  if (limit === 0) return 'free';
  if (used >= limit) return 'barred';
  return consented_at === null ? 'limited' : 'raised';
};
