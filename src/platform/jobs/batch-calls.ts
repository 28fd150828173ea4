/**
 * Combines calls: those made while a call is in progress are sent together in the next one. Each caller gets the
 * result of its batch.
 */
export const batchCalls = <T>(send: (batch: readonly T[]) => Promise<void>): ((item: T) => Promise<void>) => {
  let next: { batch: T[]; batchResult: Promise<void> } | undefined;
  let current: Promise<void> = Promise.resolve();
  return (item) => {
    if (next) {
      next.batch.push(item);
      return next.batchResult;
    }
    const batch = [item];
    const batchResult = current.then(() => {
      next = undefined;
      return send(batch);
    });
    next = { batch, batchResult };
    current = batchResult.catch(() => undefined);
    return batchResult;
  };
};
