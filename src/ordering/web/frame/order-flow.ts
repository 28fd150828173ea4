import { useRouterState } from '@tanstack/react-router';
import { orderingPaths } from '#ordering/paths.ts';

export type OrderFlow = {
  /** The details and the payment are known: there is the plan, and the summary. */
  short: boolean;
  choose: string;
  /** Where the order goes on once it is made. Null: where the order progress says. */
  summary: string | null;
};

const firstOrderFlow: OrderFlow = { short: false, choose: orderingPaths.choose(), summary: null };
const repeatOrderFlow: OrderFlow = {
  short: true,
  choose: orderingPaths.purchase(),
  summary: orderingPaths.purchaseSummary(),
};

/** The way on which this screen is a step. */
export const useOrderFlow = (): OrderFlow =>
  useRouterState({ select: ({ location }) => location.pathname.startsWith(orderingPaths.purchase()) })
    ? repeatOrderFlow
    : firstOrderFlow;
