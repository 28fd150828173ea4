import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const withdrawalPaths = {
  /** `order` is the one to withdraw from; without it all are shown. */
  withdrawal: (query: { order?: string } = {}) => withQuery('/customer/withdrawal', query),
} as const;
