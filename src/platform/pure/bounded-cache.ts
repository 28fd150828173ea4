/** Caches one value per key and keeps the `most` newest entries. */
export const createBoundedCache = <T>(most: number) => {
  const known = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const made = make();
    if (known.size >= most) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(key, made);
    return made;
  };
};
