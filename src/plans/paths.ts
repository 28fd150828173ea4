import { withQuery } from '#platform/pure/path.ts';

/** Paths of the screens of this domain; `uuid` is that of a customer product. */
export const plansPaths = {
  /** `offer`: the plan selected when the screen opens. */
  changePlan: (uuid: string, query: { offer?: string } = {}) =>
    withQuery(`/customer/change-bundle/${encodeURIComponent(uuid)}`, query),
  /** The planned change of a SIM. */
  planned: (query: { sim?: string } = {}) => withQuery('/customer/change-bundle/success', query),
  simulator: (uuid: string) => `/customer/tariff-simulator/${encodeURIComponent(uuid)}`,
} as const;
