/** Caches one value per key and keeps the `most` newest entries. */
export const createBoundedCache = <T>(most: number) => {
  const known = new Map<string, T>();
  return (key: string, make: () => T): T => {
    const there = known.get(key);
    if (there !== undefined) return there;
    const made = make();
    if (known.size >= most) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    known.set(key, made);
    return made;
  };
};
