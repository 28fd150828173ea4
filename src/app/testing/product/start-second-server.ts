import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { findNodeBinary } from '#platform/testing/node-binary.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestApp } from './test-app.ts';

/** A second server process for the same customers, to test limits that are shared by processes. */
export type SecondServer = { url: string; browser(): TestBrowser; stop(): Promise<void> };

/** `overrides`: settings in which the second server differs from the first, such as its role. */
export const startSecondServer = async ({ db, settings }: TestApp, overrides: object = {}): Promise<SecondServer> => {
  const child = fork(resolve(import.meta.dirname, 'second-server-process.ts'), {
    execPath: findNodeBinary(),
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: db.pool.options.connectionString,
      SETTINGS: JSON.stringify({ ...settings, ROLE: 'server', ...overrides }),
    },
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    browser: () => new TestBrowser(url, 'en'),
    stop: async () => {
      const childExit = once(child, 'exit');
      child.kill('SIGKILL');
      await childExit;
    },
  };
};
