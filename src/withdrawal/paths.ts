import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const withdrawalPaths = {
  /** The subject of the withdrawal: `order`, `addon`, or `plan` (uuid of its SIM) with `agreed`. Without any of them everything is listed. */
  withdrawal: (query: { order?: string; addon?: string; plan?: string; agreed?: string } = {}) =>
    withQuery('/customer/withdrawal', query),
} as const;
