import { useRouterState } from '@tanstack/react-router';
import { orderingPaths } from '#ordering/paths.ts';

export type OrderFlow = {
  /** Customer data and payment are known, so only choice and summary remain. */
  isShort: boolean;
  choose: string;
  /** Path of the next step after the choice. Null: the order progress determines it. */
  summary: string | null;
};

const firstOrderFlow: OrderFlow = { isShort: false, choose: orderingPaths.choose(), summary: null };
const repeatOrderFlow: OrderFlow = {
  isShort: true,
  choose: orderingPaths.purchase(),
  summary: orderingPaths.purchaseSummary(),
};

/** Returns the flow that this screen belongs to. */
export const useOrderFlow = (): OrderFlow =>
  useRouterState({ select: ({ location }) => location.pathname.startsWith(orderingPaths.purchase()) })
    ? repeatOrderFlow
    : firstOrderFlow;
