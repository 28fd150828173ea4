/** Caches one value per key and keeps the `most` newest entries. */
export const createBoundedCache = <T>(most: number) => {
  const cachedValues = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const cached = cachedValues.get(key);
    if (cached !== undefined) return cached;
    const newValue = make();
    if (cachedValues.size >= most) for (const oldest of cachedValues.keys()) if (cachedValues.delete(oldest)) break;
    cachedValues.set(key, newValue);
    return newValue;
  };
};
