import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { currentLanguage } from '#platform/browser/i18n.ts';
import { savePublicOfflineCopy, restorePublicOfflineCopy } from '#platform/browser/offline-copy.ts';
import { toServerTime, serverNow } from '#platform/browser/server-time.ts';

/** Name of the stored copy. Its number changes with the shape of the answers, so that a copy of another shape is not read. */
const storageKey = (): string => `catalogue-1-${currentLanguage()}`;
/** Stored as long as a basket: older prices are of no use. */
const LIFE_MS = 7 * 86_400_000;

/** Keeps the answers to these queries on this device once all of them are known, for opening without a network. */
export const saveCatalogue = async (queries: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  const states = keys.map((key) => queries.getQueryState(key));
  const answers = states.map((state) => state?.data);
  if (answers.includes(undefined)) return;
  const fetched_at = Math.min(...states.map((state) => state?.dataUpdatedAt ?? 0));
  await savePublicOfflineCopy(storageKey(), { at: toServerTime(fetched_at), of: answers });
};

/** Restores the stored catalogue of any age; it is fetched again as soon as the server answers. */
export const restoreCatalogue = async (queries: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  const storedCopy = await restorePublicOfflineCopy<unknown[]>(storageKey());
  const ageMs = storedCopy ? serverNow().getTime() - storedCopy.at : Infinity;
  if (!storedCopy || ageMs > LIFE_MS) return;
  for (const [index, queryKey] of keys.entries()) {
    if (queries.getQueryData(queryKey) === undefined)
      queries.setQueryData(queryKey, storedCopy.of[index], { updatedAt: Date.now() - ageMs });
    await queries.invalidateQueries({ queryKey, refetchType: 'none' });
  }
};
