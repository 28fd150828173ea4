import type { TestProduct } from './test-product.ts';

/** The buttons of the outside world, and the events that it sends. */
export type OutsideWorld = {
  get(path: string): Promise<any>;
  press(path: string, body?: unknown): Promise<any>;
  /** Posts an event to the product as an outside system does; answers the status. */
  tell(system: string, body: unknown, secret?: string): Promise<number>;
  /** A phone that scans the code and tells all its steps at once. */
  install(activation_code: string | undefined, more?: object): Promise<any>;
};

export const outsideWorld = (product: TestProduct): OutsideWorld => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${product.sandbox.url}${path}`, init);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const json = { 'content-type': 'application/json' };
  const press = (path: string, body: unknown = {}) => ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return {
    get: (path) => ask(path),
    press,
    tell: async (system, body, secret = product.settings.SANDBOX_SECRET ?? '') => {
      const reply = await fetch(`${product.url}/api/webhook/${system}`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${secret}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      await reply.body?.cancel();
      return reply.status;
    },
    install: (activation_code, more = {}) => press('/api/esim/install', { activation_code, at_once: true, ...more }),
  };
};
