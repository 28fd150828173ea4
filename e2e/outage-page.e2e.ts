import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIResponse, Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../bench/chaos/tcp-proxy.ts';
import { freePort, startServer, type Program } from '../bench/programs.ts';
import { unreachableOutsideSettings } from '../bench/unreachable-outside.ts';
import { openChromium } from './stage/chromium.ts';

const deploy = resolve(import.meta.dirname, '../deploy');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

let folder: string;
let store: TestDatabase;
let database: TcpProxy;
let product: Program;
let proxy: ChildProcess;
let browser: Browser;
let site: string;

/** Caddy with the proxy file of the deployment, on ports that no rights are needed for. */
const startCaddy = async (server: string): Promise<void> => {
  const [http, https] = [await freePort(), await freePort()];
  const ports = `http_port ${http}\n  https_port ${https}\n  skip_install_trust\n  admin off`;
  // The page tries again after a second instead of after 15.
  const refresh = 'http-equiv="refresh" content="15"';
  const outagePage = readFileSync(join(deploy, 'outage.html'), 'utf8');
  expect(outagePage).toContain(refresh);
  writeFileSync(join(folder, 'outage.html'), outagePage.replace(refresh, refresh.replace('15', '1')));
  writeFileSync(join(folder, 'Caddyfile'), `{\n  ${ports}\n}\nimport ${join(deploy, 'Caddyfile')}\n`);
  proxy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      SITE: 'localhost',
      SERVERS: server,
      INTAKE: server,
      OUTAGE_PAGE: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    stdio: 'ignore',
  });
  site = `https://localhost:${https}`;
};

describe.skipIf(!hasCaddy)('the proxy of the deployment (needs caddy) without a server that answers', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'canopy-proxy-'));
    store = await createTestDatabase();
    const url = new URL(String(store.db.pool.options.connectionString));
    const socket = url.searchParams.get('host');
    database = await startTcpProxy(() =>
      socket === null ? { host: url.hostname, port: Number(url.port) } : { path: `${socket}/.s.PGSQL.5432` },
    );
    const line = `postgres://${url.username || 'canopy'}@127.0.0.1:${database.port}${url.pathname}`;
    product = await startServer(
      'dist/programs/app.js',
      { DATABASE_URL: line, ROLE: 'server', ...unreachableOutsideSettings },
      '/readyz',
    );
    await startCaddy(new URL(product.url).host);
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.kill('SIGKILL');
    await product?.stop();
    await database?.stop();
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const openContext = (width: number): Promise<BrowserContext> =>
    browser.newContext({ ignoreHTTPSErrors: true, viewport: { width, height: 800 } });
  const statusOf = async (context: BrowserContext, path: string): Promise<number> =>
    (await context.request.get(site + path).catch(() => null))?.status() ?? 0;
  const summaryOf = (reply: APIResponse) => [
    reply.status(),
    reply.headers()['retry-after'],
    reply.headers()['content-type'],
  ];

  test('shows a page in three languages, answers calls with a problem, and reloads the page automatically', async () => {
    const context = await openContext(375);
    await expect.poll(() => statusOf(context, '/')).toBe(200);
    database.set('cut');
    await expect.poll(() => statusOf(context, '/')).toBe(503);

    // Together: the proxy tries for five seconds before it says that no server can answer.
    const { request } = context;
    const page = await context.newPage();
    const checkPage = async (width: number) => {
      const visitor = await openContext(width);
      const opened = await visitor.newPage();
      const reply = await opened.goto(`${site}/plans`);
      expect([width, reply?.status(), reply?.headers()['retry-after']]).toEqual([width, 503, '10']);
      // The page may reload at any moment: one evaluation reads one document, and is retried when that is left.
      const readPage = () =>
        opened.evaluate(`[
          [...document.querySelectorAll('h1, h2')].map((heading) => heading.innerText),
          document.documentElement.scrollWidth,
        ]`);
      await expect
        .poll(readPage)
        .toEqual([['We will be back shortly', 'Nous serons bientôt de retour', 'We zijn zo terug'], width]);
      await visitor.close();
    };
    const checkWholePage = async () => {
      // A browser that has kept something of this address gets all of the page too.
      const headers = { accept: 'text/html', 'if-modified-since': new Date(8e15).toUTCString(), range: 'bytes=0-9' };
      const response = await request.get(`${site}/`, { headers });
      expect(response.status()).toBe(503);
      expect(await response.text()).toContain('We zijn zo terug');
    };
    const checkProblem = async (path: string) => {
      const problem = await request.post(site + path);
      expect([path, ...summaryOf(problem)]).toEqual([path, 503, '10', 'application/problem+json']);
      expect(await problem.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503, retry_after: 10 });
    };
    const checkScript = async () => {
      const script = await request.get(`${site}/assets/x.js`);
      expect([...summaryOf(script), await script.text()]).toEqual([503, '10', undefined, '']);
    };
    await Promise.all([
      ...[375, 1280].map(checkPage),
      checkWholePage(),
      ...['/api/customer/session', '/api', '/integration/x', '/gsma/rsp2/es2plus/handleDownloadProgressInfo'].map(
        checkProblem,
      ),
      checkScript(),
      page.goto(`${site}/plans`),
    ]);
    database.set('open');
    await page.locator('header').waitFor();
    await context.close();
  });
});
