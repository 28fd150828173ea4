/**
 * Combines calls: those made while a call is in progress are sent together in the next one. Each caller gets the
 * result of its batch.
 */
export const batchCalls = <T>(send: (all: readonly T[]) => Promise<void>): ((one: T) => Promise<void>) => {
  let next: { all: T[]; sent: Promise<void> } | undefined;
  let current: Promise<void> = Promise.resolve();
  return (one) => {
    if (next) {
      next.all.push(one);
      return next.sent;
    }
    const all = [one];
    const sent = current.then(() => {
      next = undefined;
      return send(all);
    });
    next = { all, sent };
    current = sent.catch(() => undefined);
    return sent;
  };
};
