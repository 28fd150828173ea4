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

/** First data of the screens; these show their errors. Apart from the routes, so that a first visit downloads none of it. */
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

/** The project that a walk leads to. */
export const loadFollow: Load = (queries) =>
  Promise.allSettled([queries.query(villageQuery(false)), queries.query(compensationQuery(false))]);

export const loadShares: Load = (queries) => Promise.allSettled([queries.query(sharesQuery)]);

export const loadShared: Load = (queries, token) =>
  Promise.allSettled([
    queries.query(sharedQuery(token)),
    queries.query(villageQuery(false)),
    queries.query(compensationQuery(false)),
  ]);
