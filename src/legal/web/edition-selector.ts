import { useScreenSearch } from '#platform/browser/screen-address.ts';
import { useSyncExternalStore } from 'react';

export type EditionSelector = { edition: number } | { at: string };

/** `?edition=3`, or `?at=` with the instant of a consent; anything else selects none. */
export const parseEditionSelector = (search: Record<string, unknown>): EditionSelector | undefined => {
  const edition = Number(search['edition']);
  if (Number.isInteger(edition) && edition > 0) return { edition };
  const at = search['at'];
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { at: new Date(at).toISOString() } : undefined;
};

/** The number of `?edition=`, for a list whose editions are not selected by an instant. */
export const parseEditionNumber = (search: Record<string, unknown>): number | undefined => {
  const selector = parseEditionSelector(search);
  return selector && 'edition' in selector ? selector.edition : undefined;
};

const neverChanges = () => () => undefined;

/** Query parameters of the address in the browser. The server renders the same HTML for everybody, without them. */
export const useBrowserSearch = (): Record<string, unknown> => {
  const search = useScreenSearch();
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return inBrowser ? search : {};
};
