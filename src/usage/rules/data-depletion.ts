/** From here on somebody is told that their data comes to its end. */
const NEAR_PERCENT = 80;

type Sim = {
  /** Null for prepaid. */
  credit_limit: object | null;
  buckets: readonly { kind: string; used: number; total: number | null }[];
};

/** Whether the data of a monthly plan is near its end, or over: going on costs then. Null: neither, or nothing is charged on top. */
export const dataDepletion = ({ credit_limit, buckets }: Sim): 'near' | 'over' | null => {
  const data = buckets.find(({ kind }) => kind === 'data');
  if (!credit_limit || !data || data.total === null || data.total === 0) return null;
  if (data.used >= data.total) return 'over';
  return data.used * 100 >= data.total * NEAR_PERCENT ? 'near' : null;
};

type Spending = { limit: number; used: number; consented_at: string | null };

/**
 * What holds the cost of going on: a limit with something left of it, one of nothing that was chosen so, a limit that one went on beyond, or one
 * that is reached and has stopped what costs. Euro.
 */
export const overageState = ({ limit, used, consented_at }: Spending): 'free' | 'limited' | 'unlimited' | 'stopped' => {
  if (consented_at !== null) return 'unlimited';
  if (limit === 0) return 'free';
  return used >= limit ? 'stopped' : 'limited';
};
