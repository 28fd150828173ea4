import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';

export type PagesOptions = { root: string; settings: Settings; db: Database };

/** Serves the built browser part. */
export const mountPages = async (_app: FastifyInstance, _options: PagesOptions): Promise<void> => {};
