import { randomUUID } from 'node:crypto';
import { signEvent } from '#platform/http/signed-event.ts';
import type { EsimProfile } from '../../../../sandbox/esim/profiles.ts';
import type { TestApp } from './test-app.ts';

export type NetworkOrder = {
  id: string;
  external_id: string;
  kind: string;
  msisdn: string;
  iccid: string;
  state: string;
};
/** A line at the network. `services`, `addons`, `spending_limit` and `allowances` are set once the network got a request for them. */
export type NetworkLine = {
  msisdn: string;
  state: string;
  services?: Record<string, boolean>;
  addons?: string[];
  spending_limit?: number;
  allowances?: { month: string; now: Record<string, number>; monthly: Record<string, number> };
};
/** `sent_events`: the installation steps reported to the product, oldest first. */
export type StoredProfile = Pick<EsimProfile, 'iccid' | 'matching_id' | 'state' | 'sent_events'>;
export type PortingRequest = { id: string; external_id: string; msisdn: string; state: string; attempt: number };

/** Controls of the sandbox, and webhook events in the name of outside systems. */
export type SandboxControl = {
  /** Orders at the network, newest first, and its current lines. */
  orders(): Promise<NetworkOrder[]>;
  lines(): Promise<NetworkLine[]>;
  profiles(): Promise<StoredProfile[]>;
  requests(msisdn: string): Promise<PortingRequest[]>;
  /** Waits until the product has answered all events in flight. */
  waitForEvents(): Promise<void>;
  /** Triggers an action or sets the behaviour of a system. */
  trigger(path: string, body?: object): Promise<void>;
  /** Posts a signed webhook event; returns the status. A string is sent unchanged. */
  postEvent(system: string, body: unknown, secret?: string): Promise<number>;
  /** Simulates a phone that scans the activation code and reports all installation steps. */
  install(activation_code: string | undefined, installOptions?: object): Promise<void>;
};

/** Signature headers for a body sent now. */
export const signedHeaders = (secret: string, body: string): Record<string, string> => {
  const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signEvent(secret, id, seconds, Buffer.from(body)),
  };
};

export const createSandboxControl = (product: TestApp): SandboxControl => {
  const fetchJson = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const reply = await fetch(`${product.sandbox.url}${path}`, init);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const json = { 'content-type': 'application/json' };
  const press = async (path: string, body: object = {}) => {
    await fetchJson(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  };
  return {
    orders: () => fetchJson('/api/network/orders'),
    lines: () => fetchJson('/api/network/lines'),
    profiles: () => fetchJson('/api/esim/profiles'),
    requests: (msisdn) => fetchJson(`/api/porting/requests?msisdn=${encodeURIComponent(msisdn)}`),
    waitForEvents: async () => {
      const { app_told } = await fetchJson<{ app_told: boolean }>('/api/clock', {
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
    install: (activation_code, installOptions = {}) =>
      press('/api/esim/install', { activation_code, at_once: true, ...installOptions }),
  };
};
