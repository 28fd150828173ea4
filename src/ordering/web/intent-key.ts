/**
 * Keys that make a repeated request the same request: one for each content, until it has succeeded. A double click, a retry after a
 * lost answer and a second tab's worth of patience all order once.
 */
export const intentKeys = () => {
  let sent: { content: string; key: string } | null = null;
  return {
    of(body: unknown): string {
      const content = JSON.stringify(body);
      if (sent?.content !== content) sent = { content, key: crypto.randomUUID() };
      return sent.key;
    },
    done(): void {
      sent = null;
    },
  };
};
