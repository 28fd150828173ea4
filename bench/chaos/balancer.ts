import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Header of replies of the balancer itself, which is the proxy in front of the servers, as a deployment has one. */
export const balancerHeader = 'x-answered-by';

type Upstream = { port: number; isReady: boolean };
type Webhook = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type Balancer = {
  url: string;
  /** Ports of the servers that get requests while they are ready. */
  serve(ports: readonly number[]): void;
  isReady(port: number): boolean;
  /** Answers webhooks whose path begins with `path` at once and keeps them; `release` forwards them, the newest first. */
  disorder(path: string): { release(): Promise<void> };
  /** Forwards each webhook of a path twice. */
  double(path: string): { finish(): void };
  stop(): Promise<void>;
};

const probeMs = 250;
const connectMs = 1_000;
/** Milliseconds that the balancer waits for an answer, as a reverse proxy would. */
const answerMs = 20_000;
const mostTries = 200;

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const isServerReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(connectMs) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );

/** Starts the balancer. It repeats a request at another server only when the first one did not take the connection. */
export const startBalancer = async (): Promise<Balancer> => {
  let upstreams: Upstream[] = [];
  let turn = 0;
  let stopped = false;
  const heldWebhooks = new Map<string, Webhook[]>();
  const doubled = new Set<string>();

  const probe = async (): Promise<void> => {
    while (!stopped) {
      await Promise.all(
        upstreams.map(async (each) => {
          each.isReady = await isServerReady(each.port);
        }),
      );
      await wait(probeMs);
    }
  };

  const choose = (except: ReadonlySet<number>): Upstream | undefined => {
    const readyUpstreams = upstreams.filter(({ isReady, port }) => isReady && !except.has(port));
    turn += 1;
    return readyUpstreams[turn % Math.max(readyUpstreams.length, 1)];
  };

  const rejectWith = (reply: ServerResponse, status: number): void => {
    if (reply.headersSent) return void reply.destroy();
    reply.writeHead(status, { [balancerHeader]: 'balancer', 'content-type': 'text/plain' }).end();
  };

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
    triedPorts = new Set<number>(),
  ): void => {
    const to = choose(triedPorts);
    if (!to) return rejectWith(reply, 502);
    triedPorts.add(to.port);
    const { method = 'GET', url = '/', headers } = incoming;
    let isConnected = false;
    const outgoing = request({ host: '127.0.0.1', port: to.port, method, path: url, headers, agent: false });
    outgoing.once('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    outgoing.setTimeout(answerMs, () => {
      rejectWith(reply, 504);
      outgoing.destroy();
    });
    outgoing.once('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
    });
    outgoing.once('error', () => {
      to.isReady = false;
      if (isConnected || reply.headersSent) rejectWith(reply, 502);
      else forward(incoming, body, reply, triedPorts);
    });
    reply.once('close', () => outgoing.destroy());
    outgoing.end(body);
  };

  /** Forwards a webhook again and again until a server accepts it, as its sender would. */
  const deliver = async ({ path, headers, body }: Webhook): Promise<void> => {
    for (let tries = 0; tries < mostTries && !stopped; tries += 1) {
      const to = choose(new Set());
      const { host: _host, 'content-length': _length, connection: _line, ...forwardedHeaders } = headers;
      const isTaken =
        to !== undefined &&
        (await fetch(`http://127.0.0.1:${to.port}${path}`, {
          method: 'POST',
          headers: forwardedHeaders as Record<string, string>,
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(answerMs),
        }).then(
          async (reply) => {
            await reply.arrayBuffer();
            return reply.status < 500 && reply.status !== 429;
          },
          () => false,
        ));
      if (isTaken) return;
      await wait(probeMs);
    }
  };

  const server = createServer((incoming, reply) => {
    readBody(incoming).then(
      (body) => {
        const { url = '/', headers } = incoming;
        const [, list] = [...heldWebhooks].find(([path]) => url.startsWith(path)) ?? [];
        if (list) {
          list.push({ path: url, headers, body });
          return void reply.writeHead(200, { [balancerHeader]: 'balancer' }).end();
        }
        if ([...doubled].some((path) => url.startsWith(path))) void deliver({ path: url, headers, body });
        forward(incoming, body, reply);
      },
      () => reply.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const probing = probe();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    serve: (ports) => {
      upstreams = ports.map((port) => ({ port, isReady: false }));
    },
    isReady: (port) => upstreams.some((each) => each.port === port && each.isReady),
    disorder: (path) => {
      const list: Webhook[] = [];
      heldWebhooks.set(path, list);
      return {
        release: async () => {
          heldWebhooks.delete(path);
          for (const webhook of list.toReversed()) await deliver(webhook);
        },
      };
    },
    double: (path) => {
      doubled.add(path);
      return { finish: () => void doubled.delete(path) };
    },
    stop: async () => {
      stopped = true;
      await probing;
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
