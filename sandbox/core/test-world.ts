import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Behaviour } from './behaviours.ts';
import { buildSignatureHeaders } from './webhook-signature.ts';
import { startSystems } from './sandbox.ts';
import type { SandboxSystem } from './system.ts';

export interface ReceivedWebhook {
  path: string;
  /** Whether it has a valid signature of the app's secret. */
  signed: boolean;
  body: unknown;
}

/** Some systems in this process, with an app that records events. */
export interface TestWorld {
  url: string;
  /** Events sent to the app, oldest first, without those of the clock. */
  receivedWebhooks: ReceivedWebhook[];
  behave(system: string, behaviour: Behaviour): Promise<void>;
  /** Moves the business clock and waits until all events are delivered. */
  advance(duration: string): Promise<void>;
  /** Waits until all pending events are delivered. */
  waitUntilDelivered(): Promise<void>;
  get(path: string): Promise<unknown>;
  /** Posts to an action; returns status and JSON of the reply. */
  press(path: string, body?: object): Promise<{ status: number; json: unknown }>;
  stop(): Promise<void>;
}

/** Whether the headers have the valid signature of a body. */
export function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestampSeconds, 'webhook-signature': receivedSignature } = headers;
  return (
    receivedSignature ===
    buildSignatureHeaders(secret, String(id), body, Number(timestampSeconds) * 1000)['webhook-signature']
  );
}

/** Starts a test world; call `stop` at the end. */
export async function startTestWorld(systems: SandboxSystem[], secret = 'told-by-the-outside'): Promise<TestWorld> {
  const receivedWebhooks: ReceivedWebhook[] = [];
  const app = createServer((request, reply) => {
    const { url: path = '', headers } = request;
    void text(request).then((body) => {
      if (path !== '/api/webhook/clock')
        receivedWebhooks.push({ path, signed: isSigned(secret, headers, body), body: JSON.parse(body) });
      return reply.writeHead(204).end();
    });
  });
  await new Promise<void>((onListening) => app.listen(0, '127.0.0.1', onListening));
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const sandbox = await startSystems(systems, { appUrl, secret });

  const press: TestWorld['press'] = async (path, body = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: await answer.json() };
  };
  const advance = async (duration: string): Promise<void> => {
    const { status } = await press('/api/clock', { advance: duration });
    if (status !== 200) throw new Error(`the clock does not take ${duration}`);
  };
  return {
    url: sandbox.url,
    receivedWebhooks,
    press,
    advance,
    behave: async (system, behaviour) => void (await press(`/api/${system}/behaviour`, behaviour)),
    // Advances one millisecond: the reply comes after all deliveries.
    waitUntilDelivered: () => advance('PT0.001S'),
    get: async (path) => (await fetch(sandbox.url + path)).json(),
    async stop() {
      await sandbox.stop();
      app.closeAllConnections();
      await new Promise((closed) => app.close(closed));
    },
  };
}
