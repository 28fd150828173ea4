import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const withdrawalPaths = {
  /** `order`, `addon`, or `plan`, the SIM, with `agreed`, is what to withdraw from; without one all are shown. */
  withdrawal: (query: { order?: string; addon?: string; plan?: string; agreed?: string } = {}) =>
    withQuery('/customer/withdrawal', query),
} as const;
