import type { CustomersSlice } from '#customers/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { updateCachedSession } from '#identity/web/queries.ts';

/** Clears the refusal of the earlier mail from the cached session, because another mail was requested. */
export const clearEmailRefusal = (queries: QueryClient): void =>
  updateCachedSession(queries, ({ customer }: CustomersSlice) => ({
    customer: {
      ...customer,
      details: { ...customer.details, email: { ...customer.details.email, refused: undefined } },
    },
  }));
