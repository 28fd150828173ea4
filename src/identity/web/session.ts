import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { identityContract } from '#identity/contract.ts';
import type { SessionStart } from '#identity/rules/session-calls.ts';
import { callState, createClient } from '#platform/browser/client.ts';
import { clearCustomerOfflineCopies } from '#platform/browser/offline-cache.ts';
import { clearFromStorage, saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';
import { clearAllDrafts } from '#platform/ui/forms/clear-drafts.ts';
import { clearDraftsOfOtherCustomer } from '#platform/ui/forms/draft-store.ts';
import { sessionQuery } from './queries.ts';

const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

const setToken = (token: string | null): void => {
  callState.session = token;
  if (token === null) callState.customer = null;
  notifyListeners();
};

/** Restores the session of an earlier visit. Called once, at the start of the app. */
export const restoreStoredSession = (): void => setToken(restoreFromStorage('session_uuid'));

/** Sets the customer of the session. Data and drafts of another one, whose session the server ended in this tab, are cleared. */
export const setCustomer = (queries: QueryClient, customer_uuid: string): void => {
  if (clearDraftsOfOtherCustomer(customer_uuid)) queries.clear();
  callState.customer = customer_uuid;
};

let hasJustLoggedIn = false;

/** Whether a login or registration happened since the last call. */
export const consumeJustLoggedIn = (): boolean => {
  const loggedIn = hasJustLoggedIn;
  hasJustLoggedIn = false;
  return loggedIn;
};

/** Stores the session of a login or registration, which later calls send. */
export const startSession = async (queries: QueryClient, answer: SessionStart): Promise<void> => {
  // The copies may belong to another customer.
  await clearCustomerOfflineCopies();
  hasJustLoggedIn = true;
  saveToStorage('session_uuid', answer.session_uuid);
  setToken(answer.session_uuid);
  // Queries in use at a login are public, and without them a form that is being sent would be unmounted.
  if (clearDraftsOfOtherCustomer(answer.customer.uuid)) queries.removeQueries({ type: 'inactive' });
  callState.customer = answer.customer.uuid;
  queries.removeQueries({ queryKey: sessionQuery.queryKey });
  await queries.query(sessionQuery).catch(() => undefined);
};

/**
 * Clears a session that the server has ended. The basket stays, because it has no personal data. A session that another tab
 * has stored meanwhile stays too, and so do data and drafts for the same customer's next login: `setCustomer` clears them before another's.
 */
export const clearSession = (queries: QueryClient): void => {
  if (restoreFromStorage('session_uuid') === callState.session) clearFromStorage('session_uuid');
  setToken(null);
  queries.removeQueries({ queryKey: sessionQuery.queryKey });
  void clearCustomerOfflineCopies();
};

/** Logs out in the browser and on the server; only in the browser when the server cannot be reached. */
export const logOut = async (queries: QueryClient): Promise<void> => {
  await createClient<typeof identityContract>()
    .call('POST /api/customer/logout')
    .catch(() => undefined);
  clearFromStorage('session_uuid', 'CardsList', 'dataRefCode');
  clearAllDrafts();
  setToken(null);
  queries.clear();
  await clearCustomerOfflineCopies();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const hasSession = (): boolean => callState.session !== null;
export const useHasSession = (): boolean => useSyncExternalStore(subscribe, hasSession, () => false);
