import type { z } from 'zod';
import type { catalogueContract } from '#catalogue/contract.ts';
import { ReadyReply } from '#platform/http/ready-reply.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseToNobody } from '#platform/http/refused.ts';
import type { Database } from '#platform/db/database.ts';
import type { Language } from '#platform/pure/language.ts';
import { readSettings } from '#platform/settings.ts';
import { testDatabase } from '#platform/testing/test-database.ts';
import { catalogueSettings } from '../../settings.ts';
import { prepareCatalogue } from '../commands.ts';

type Contract = typeof catalogueContract;
type Ask = {
  language?: Language;
  params?: Record<string, string>;
  query?: Record<string, string>;
  settings?: Record<string, unknown>;
};

export type CatalogueOnSale = {
  db: Database;
  /** SQL since the last `forget`. */
  statements: string[];
  /** Asks one handler and checks its reply against nothing: the contract's type says what it is. */
  ask<K extends keyof Contract>(handler: Handler<Contract, K>, ask?: Ask): Promise<z.output<Contract[K]['reply']>>;
  close(): Promise<void>;
};

/** The delivered catalogue on a database of its own, without the rest of the product. */
export const catalogueOnSale = async (): Promise<CatalogueOnSale> => {
  const statements: string[] = [];
  const { db, close } = await testDatabase((statement) => statements.push(statement));
  await prepareCatalogue(db, { now: new Date('2026-11-21T10:00:00Z') });
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
    ask: async (handler, { language = 'en', params = {}, query = {}, settings: more = {} } = {}) => {
      const ctx = {
        db,
        language,
        params,
        query,
        now: () => new Date('2026-11-21T12:00:00Z'),
        settings: { ...settings, ...more },
        reply: { header: () => undefined },
        refuse: refuseToNobody,
      };
      const answer: unknown = await handler(ctx as never);
      if (!(answer instanceof ReadyReply)) return answer as never;
      return (JSON.parse(answer.json.toString()) as { response: never }).response;
    },
  };
};
