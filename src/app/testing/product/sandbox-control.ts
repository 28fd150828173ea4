import { randomUUID } from 'node:crypto';
import { signEvent } from '#platform/http/signed-event.ts';
import type { TestApp } from './test-app.ts';

export type NetworkOrder = {
  id: string;
  external_id: string;
  kind: string;
  msisdn: string;
  iccid: string;
  state: string;
};
/** `services`, `addons`, `spending_limit` and `allowances` as far as the network was ever asked for them. */
export type NetworkLine = {
  msisdn: string;
  state: string;
  services?: Record<string, boolean>;
  addons?: string[];
  spending_limit?: number;
  allowances?: { month: string; now: Record<string, number>; monthly: Record<string, number> };
};
/** `told`: the steps of the phone that the product was told, oldest first. */
export type StoredProfile = { iccid: string; matching_id: string | null; state: string; told: unknown[] };
export type PortingRequest = { id: string; external_id: string; msisdn: string; state: string; attempt: number };

/** The buttons of the outside world, and the events that it sends. */
export type SandboxControl = {
  /** Orders at the network, newest first, and its lines as they are now. */
  orders(): Promise<NetworkOrder[]>;
  lines(): Promise<NetworkLine[]>;
  profiles(): Promise<StoredProfile[]>;
  requests(msisdn: string): Promise<PortingRequest[]>;
  /** Waits until the product has answered every event that is on its way. */
  waitForEvents(): Promise<void>;
  /** A button, or a behaviour of a system. */
  trigger(path: string, body?: object): Promise<void>;
  /** Posts an event to the product as an outside system does; answers the status. A text is sent as it stands. */
  postEvent(system: string, body: unknown, secret?: string): Promise<number>;
  /** A phone that scans the code and tells all its steps at once. */
  install(activation_code: string | undefined, more?: object): Promise<void>;
};

/** Headers of a body that an outside system sends now. */
export const signedHeaders = (secret: string, body: string): Record<string, string> => {
  const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signEvent(secret, id, seconds, Buffer.from(body)),
  };
};

export const createSandboxControl = (product: TestApp): SandboxControl => {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const reply = await fetch(`${product.sandbox.url}${path}`, init);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const json = { 'content-type': 'application/json' };
  const press = async (path: string, body: object = {}) => {
    await ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  };
  return {
    orders: () => ask('/api/network/orders'),
    lines: () => ask('/api/network/lines'),
    profiles: () => ask('/api/esim/profiles'),
    requests: (msisdn) => ask(`/api/porting/requests?msisdn=${encodeURIComponent(msisdn)}`),
    waitForEvents: async () => {
      const { app_told } = await ask<{ app_told: boolean }>('/api/clock', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ advance: 'PT0.001S' }),
      });
      if (!app_told) throw new Error('an event was not answered');
    },
    trigger: press,
    postEvent: async (system, body, secret = product.settings.SANDBOX_SECRET ?? '') => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const reply = await fetch(`${product.url}/api/webhook/${system}`, {
        method: 'POST',
        headers: { ...json, ...signedHeaders(secret, text) },
        body: text,
      });
      await reply.body?.cancel();
      return reply.status;
    },
    install: (activation_code, more = {}) => press('/api/esim/install', { activation_code, at_once: true, ...more }),
  };
};
