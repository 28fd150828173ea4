import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { loadCatalogue } from './commands.ts';
import { catalogueFolder } from './read-catalogue.ts';

/** The embedded database belongs to the process that runs on its folder; others ask it by this file. */
const requestIn = (folder: string): string => join(folder, 'catalogue-wanted');

const lookEveryMs = 500;

/**
 * Asks the process that runs on `folder` to put the files of the catalogue on sale. True once it has, false when it does not
 * answer within `patienceMs`.
 */
export const askToLoad = async (folder: string, patienceMs = 10_000): Promise<boolean> => {
  const request = requestIn(folder);
  writeFileSync(request, '');
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    await wait(lookEveryMs / 5);
    if (!existsSync(request)) return true;
  }
  rmSync(request, { force: true });
  return false;
};

type Options = { db: Database; clock: Clock; log: Logger; folder: string; files?: string };

/** Puts the files of the catalogue on sale whenever `askToLoad` asks for it. Returns what ends it. */
export const loadWhenAsked = ({ db, clock, log, folder, files = catalogueFolder }: Options): (() => void) => {
  const request = requestIn(folder);
  let busy = false;
  const look = async (): Promise<void> => {
    if (busy || !existsSync(request)) return;
    busy = true;
    try {
      log.info(await loadCatalogue(db, clock.now(), files), 'catalogue loaded');
    } catch (err) {
      // Whoever asked has checked the files: they were changed again since, and what was on sale still is.
      log.error({ err }, 'catalogue not loaded');
    } finally {
      rmSync(request, { force: true });
      busy = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
};
