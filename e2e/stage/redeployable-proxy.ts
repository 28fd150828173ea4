import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

export type RedeployableProxy = {
  url: string;
  /** Simulates a new build by another service worker version. */
  deploy(): void;
  /** Paths requested since the deployment. */
  requestedPaths(): string[];
  close(): Promise<void>;
};

/** A proxy in front of the product at which a new build can be deployed. */
export const startRedeployableProxy = async (product: string): Promise<RedeployableProxy> => {
  let isRedeployed = false;
  let requestedPaths: string[] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    requestedPaths.push(url);
    const { 'accept-encoding': _encoding, 'if-none-match': _etag, ...plain } = headers;
    const onwards = request(`${product}${url}`, { method, headers: plain }, (reply) => {
      if (!isRedeployed || url !== '/service-worker.js') {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const script = Buffer.concat(parts)
          .toString()
          .replace('"version":"', '"version":"build-')
          .replace(/(?<="version":"[^"]*)"/, '-new"');
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
      });
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isRedeployed = true;
      requestedPaths = [];
    },
    requestedPaths: () => requestedPaths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The browser activates a waiting worker once no tab uses the old one; visits in the meantime would delay that. */
export const waitForServiceWorker = async (context: BrowserContext, from: Page): Promise<void> => {
  const browser = await context.newCDPSession(from);
  const states = new Map<string, string>();
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await browser.send('ServiceWorker.enable');
  await expect
    .poll(() => [...states.values()].filter((state) => state !== 'redundant'), { timeout: 60_000 })
    .toEqual(['activated']);
  await browser.detach();
};
