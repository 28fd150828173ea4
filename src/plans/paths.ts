import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain; `uuid` is that of a customer product. */
export const plansPaths = {
  /** `offer`: the plan that is chosen when the screen opens. */
  changePlan: (uuid: string, query: { offer?: string } = {}) =>
    withQuery(`/customer/change-bundle/${encodeURIComponent(uuid)}`, query),
  /** What is planned for the SIM. */
  planned: (query: { sim?: string } = {}) => withQuery('/customer/change-bundle/success', query),
  simulator: (uuid: string) => `/customer/tariff-simulator/${encodeURIComponent(uuid)}`,
} as const;
