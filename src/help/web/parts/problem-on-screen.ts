import type { QueryClient } from '@tanstack/react-query';
import { callState, Problem } from '#platform/browser/client.ts';
import { errorText } from '#platform/browser/i18n.ts';

/**
 * Finds the failed call that an error on screen is about; null when it is not known. Below an action it is the last call, when
 * its sentence is the one on screen. Below a part that failed to load (`text` null) the last call may be another, such as one
 * in the background, so it is the newest failure of what the screen shows.
 */
export const findProblemOnScreen = (queries: QueryClient, text: string | null): Problem | null => {
  if (text !== null) {
    const { problem } = callState;
    return problem && text.split('\n').includes(errorText(problem) ?? '') ? problem : null;
  }
  const failedQueries = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    .toSorted((a, b) => b.state.errorUpdatedAt - a.state.errorUpdatedAt);
  return failedQueries.map(({ state }) => state.error).find((error) => error instanceof Problem) ?? null;
};
