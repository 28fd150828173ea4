import type { QueryClient } from '@tanstack/react-query';
import { addonsQuery, offersQuery } from '#catalogue/web/queries.ts';
import { sessionQuery } from '#identity/web/queries.ts';
import { hasSession } from '#identity/web/session.ts';
import {
  claimsQuery,
  compensationQuery,
  forestQuery,
  ledgerQuery,
  portfolioQuery,
  projectQuery,
  sharedQuery,
  sharesQuery,
  villageHistoryQuery,
  villageQuery,
  walletQuery,
} from './queries.ts';

/** Loads the first data of a screen, which shows errors itself. The loaders are in a separate file, so that the home page does not download them. */
type Load = (queries: QueryClient, param: string) => Promise<unknown>;

export const loadOverview: Load = (queries) =>
  Promise.allSettled([
    queries.query(offersQuery),
    queries.query(addonsQuery),
    queries.query(forestQuery(hasSession())),
    queries.query(villageQuery(hasSession())),
    queries.query(compensationQuery(hasSession())),
    ...(hasSession() ? [queries.query(sessionQuery)] : []),
  ]);

export const loadLedger: Load = (queries) => Promise.allSettled([queries.query(ledgerQuery('removal', 0))]);

export const loadPortfolio: Load = (queries) =>
  Promise.allSettled([queries.query(portfolioQuery(0)), queries.query(compensationQuery(false))]);

export const loadClaims: Load = (queries) => Promise.allSettled([queries.query(claimsQuery)]);

export const loadVillage: Load = (queries) =>
  Promise.allSettled([queries.query(villageQuery(hasSession())), queries.query(villageHistoryQuery('all', 0))]);

export const loadProject: Load = (queries, uuid) =>
  Promise.allSettled([queries.query(projectQuery(uuid, hasSession()))]);

export const loadWallet: Load = (queries) =>
  Promise.allSettled([
    queries.query(walletQuery(0)),
    queries.query(compensationQuery(true)),
    queries.query(sessionQuery),
  ]);

/** Loads the projects, for the name of the project that a walk leads to. */
export const loadProjectsForFollow: Load = (queries) =>
  Promise.allSettled([queries.query(villageQuery(false)), queries.query(compensationQuery(false))]);

export const loadShares: Load = (queries) => Promise.allSettled([queries.query(sharesQuery)]);

export const loadShared: Load = (queries, token) =>
  Promise.allSettled([
    queries.query(sharedQuery(token)),
    queries.query(villageQuery(false)),
    queries.query(compensationQuery(false)),
  ]);
