import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { nodeOfProduct } from '#platform/testing/node-of-product.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestProduct } from './test-product.ts';

/** A second process that serves the same customers: what is counted has to be counted for both. */
export type ServerBeside = { url: string; browser(): TestBrowser; stop(): Promise<void> };

export const startBeside = async ({ db, settings }: TestProduct): Promise<ServerBeside> => {
  const child = fork(resolve(import.meta.dirname, 'server-beside.ts'), {
    execPath: nodeOfProduct(),
    execArgv: [],
    env: { ...process.env, DATABASE_URL: db.pool.options.connectionString, SETTINGS: JSON.stringify(settings) },
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    browser: () => new TestBrowser(url, 'en'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
