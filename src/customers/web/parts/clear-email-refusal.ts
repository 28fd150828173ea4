import type { CustomersSlice } from '#customers/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { updateCachedSession } from '#identity/web/queries.ts';

/** Another mail is on its way: that the one before was refused says nothing of this one. */
export const clearEmailRefusal = (queries: QueryClient): void =>
  updateCachedSession(queries, ({ customer }: CustomersSlice) => ({
    customer: {
      ...customer,
      details: { ...customer.details, email: { ...customer.details.email, refused: undefined } },
    },
  }));
