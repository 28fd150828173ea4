import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useBasket } from '../basket/basket-store.ts';
import type { Choice } from './use-choice.ts';

/**
 * `?audience=professional`, the home page's link for companies, opens their plans for whoever has not chosen yet; `fixed`: who is a
 * person or a company already has the plans of their kind.
 */
export const useAudienceParam = (choice: Choice, fixed: boolean): void => {
  const { audience } = useSearch({ strict: false }) as { audience?: unknown };
  const untouched = useBasket().cards.length === 0;
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (untouched && !fixed && audience === 'professional') choice.filter({ audience });
  }, [untouched, fixed, audience, choice]);
};
