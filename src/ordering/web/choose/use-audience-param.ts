import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { orderingPaths } from '#ordering/paths.ts';
import { useEffect, useRef } from 'react';
import { useBasket } from '../basket/basket-store.ts';
import type { Choice } from './use-choice.ts';

/**
 * Applies `?audience=professional`, the link of the home page for companies, unless an audience is chosen already.
 * `fixed`: the account type determines the audience, so the parameter is ignored.
 */
export const useAudienceParam = (choice: Choice, fixed: boolean): void => {
  const { audience } = useScreenSearch<typeof orderingPaths.choose>();
  const untouched = useBasket().cards.length === 0;
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (untouched && !fixed && audience === 'professional') choice.filter({ audience });
  }, [untouched, fixed, audience, choice]);
};
