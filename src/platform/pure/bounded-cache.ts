/** Caches one value per key and keeps the `maxEntries` newest entries. */
export const createBoundedCache = <T>(maxEntries: number) => {
  const cachedValues = new Map<string, T>();
  return (key: string, create: () => T): T => {
    const cached = cachedValues.get(key);
    if (cached !== undefined) return cached;
    const newValue = create();
    if (cachedValues.size >= maxEntries)
      for (const oldest of cachedValues.keys()) if (cachedValues.delete(oldest)) break;
    cachedValues.set(key, newValue);
    return newValue;
  };
};
