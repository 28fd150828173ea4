type Bucket = { kind: string; used: number; total: number | null };

const remainingInBucket = ({ used, total }: Bucket): number => (total === null ? Infinity : Math.max(0, total - used));

/**
 * What is used in the EU comes out of the data of the plan as well: of no bucket for the EU more is left than of that one. What is gone at home
 * counts as used of it.
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
