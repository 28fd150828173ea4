import type { QueryClient } from '@tanstack/react-query';
import { heldRequestsQuery } from '#identity/web/parts/held-requests.ts';
import { HeldSheet } from '#identity/web/held/HeldSheet.tsx';
import { loadStrings } from '#platform/browser/i18n.ts';
import { renderBesideApp } from './render-beside-app.tsx';

/** Shows the end of the security delay of a held request (ISO 8601). Resolves when the sheet was closed. */
export const openHeldRequestSheet = async (queries: QueryClient, delayEnd: string): Promise<void> => {
  void queries.invalidateQueries({ queryKey: heldRequestsQuery.queryKey });
  await loadStrings(['identity/web/held']);
  await renderBesideApp<undefined>(queries, undefined, (close) => (
    <HeldSheet delayEnd={delayEnd} onClose={() => close(undefined)} />
  ));
};
