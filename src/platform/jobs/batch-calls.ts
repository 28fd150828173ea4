/**
 * Makes one call of many: what is asked for while a call is under way goes out together with the next one. Each asker hears how
 * its own call went.
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
