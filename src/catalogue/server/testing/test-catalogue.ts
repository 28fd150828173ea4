import type { z } from 'zod';
import type { catalogueContract } from '#catalogue/contract.ts';
import { CachedReply } from '#platform/http/cached-reply.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createJobRefusal } from '#platform/http/refused.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { readSettings } from '#platform/settings.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { catalogueSettings } from '../../settings.ts';
import { loadInitialCatalogueAndRecordPrices } from '../commands.ts';

type Contract = typeof catalogueContract;
type CallOptions = {
  language?: Language;
  params?: Record<string, string>;
  query?: Record<string, string>;
  settings?: Record<string, unknown>;
};

export type TestCatalogue = {
  db: Database;
  /** SQL since the last `forget`. */
  statements: string[];
  /** Calls one handler without validating its reply: the contract's type describes it. */
  call<K extends keyof Contract>(
    handler: Handler<Contract, K>,
    ask?: CallOptions,
  ): Promise<z.output<Contract[K]['reply']>>;
  close(): Promise<void>;
};

/** The delivered catalogue on a database of its own, without the rest of the product. */
export const openTestCatalogue = async (): Promise<TestCatalogue> => {
  const statements: string[] = [];
  const { db, close } = await createTestDatabase((statement) => statements.push(statement));
  await loadInitialCatalogueAndRecordPrices(db, { now: new Date('2026-11-21T10:00:00Z') });
  const settings = {
    ...readSettings(catalogueSettings, {}),
    SUPPORT_EMAIL: 'help@canopy.example',
    BRAND_NAME: 'Canopy',
    APP_URL: 'https://canopy.example',
  };
  return {
    db,
    statements,
    close,
    call: async (handler, { language = 'en', params = {}, query = {}, settings: extraSettings = {} } = {}) => {
      const ctx = {
        db,
        language,
        params,
        query,
        now: () => new Date('2026-11-21T12:00:00Z'),
        settings: { ...settings, ...extraSettings },
        reply: { header: () => undefined },
        refuse: createJobRefusal,
      };
      const answer: unknown = await handler(ctx as never);
      if (!(answer instanceof CachedReply)) return answer as never;
      return (JSON.parse(answer.toText(JSON.stringify).json.toString()) as { response: never }).response;
    },
  };
};
