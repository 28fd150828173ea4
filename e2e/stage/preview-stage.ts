import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { openChromium, openContext } from './chromium.ts';
import { findControlFlaws } from './find-control-flaws.ts';

const root = resolve(import.meta.dirname, '../..');
const entry = '/one-preview.js';
const previewPath = '/preview-of';
const phone = { width: 375, height: 812 };

/** A page and a script that show one state of one preview, and load no other. */
const onePreview = (): Plugin => ({
  name: 'one-preview',
  // Not a route of Playwright: with one, the browser asks it about every request and caches nothing.
  configureServer: ({ middlewares }) => {
    middlewares.use(previewPath, (request, response) => {
      const file = new URLSearchParams(request.url?.split('?')[1]).get('file') ?? '';
      const script = `${entry}?file=${encodeURIComponent(file)}`;
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`,
      );
    });
  },
  resolveId: (id) => (id.startsWith(entry) ? id : null),
  load: (id) => {
    if (!id.startsWith(entry)) return null;
    const file = new URLSearchParams(id.slice(entry.length)).get('file') ?? '';
    return `
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import '/src/platform/ui/base.css';
      import { SinglePreview } from '/src/platform/ui/preview/PreviewPage.tsx';
      import { preview } from '/src/${file}';
      const state = new URLSearchParams(location.search).get('state');
      createRoot(document.getElementById('root')).render(createElement(SinglePreview, { preview, state }));`;
  },
});

export type PreviewStage = {
  /** Opens one state of a preview file, such as `billing/web/top-up/TopUpScreen.preview.tsx`, in a window of a phone's size. */
  open(file: string, state: string): Promise<Page>;
  /** Fails when a state that was opened has accessibility faults, as its test left it. */
  close(): Promise<void>;
};

/** The previews from their sources, without a build and a server of the product, in a real browser. */
export const openPreviewStage = async (): Promise<PreviewStage> => {
  const [vite, browser]: [ViteDevServer, Browser] = await Promise.all([
    createServer({
      configFile: false,
      root,
      plugins: [onePreview()],
      cacheDir: join(root, '.cache', 'vite-previews'),
      logLevel: 'silent',
      appType: 'custom',
      server: {
        host: '127.0.0.1',
        port: 0,
        watch: null,
        hmr: false,
        ws: false,
        // A source stays as it is while tests run: each is asked for once.
        headers: { 'cache-control': 'max-age=3600' },
      },
      optimizeDeps: {
        noDiscovery: true,
        include: [
          'react',
          'react/jsx-dev-runtime',
          'react-dom',
          'react-dom/client',
          '@tanstack/react-query',
          '@tanstack/react-router',
          'react-hook-form',
          'zod',
          'uqr',
          '@simplewebauthn/browser',
        ],
      },
    }).then((server) => server.listen()),
    openChromium(),
  ]);
  const context = await openContext(browser, {
    baseURL: vite.resolvedUrls?.local[0] ?? '',
    viewport: phone,
    timezoneId: 'Europe/Brussels',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  let opened: string | null = null;
  const flaws: string[] = [];
  const checkOpened = async () => {
    if (opened === null) return;
    for (const flaw of await findControlFlaws(page)) flaws.push(`${opened}: ${flaw}`);
    opened = null;
  };
  return {
    open: async (file, state) => {
      await checkOpened();
      // An earlier test may have changed the size of the window.
      await page.setViewportSize(phone);
      await page.goto(`${previewPath}?file=${encodeURIComponent(file)}&state=${encodeURIComponent(state)}`, {
        timeout: 60_000,
      });
      // The first page waits until Vite has read its modules.
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
      opened = `${file}, ${state}`;
      return page;
    },
    close: async () => {
      await checkOpened();
      await browser.close();
      await vite.close();
      if (flaws.length > 0) throw new Error(`Flaws for a screen reader:\n${[...new Set(flaws)].join('\n')}`);
    },
  };
};
