type Bucket = { kind: string; used: number; total: number | null };

const remainingInBucket = ({ used, total }: Bucket): number => (total === null ? Infinity : Math.max(0, total - used));

/**
 * Usage in the EU also counts against the data of the plan, so the roaming bucket never shows more left than the data bucket. Data
 * used at home counts as used of the roaming bucket.
 */
export const withRoamingCappedByData = <B extends Bucket>(buckets: readonly B[]): readonly B[] => {
  const data = buckets.find(({ kind }) => kind === 'data');
  if (!data) return buckets;
  return buckets.map((each) => {
    const { kind, total } = each;
    if (kind !== 'data_roaming' || total === null || remainingInBucket(each) <= remainingInBucket(data)) return each;
    return { ...each, used: total - remainingInBucket(data) };
  });
};
