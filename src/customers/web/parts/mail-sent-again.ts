import type { CustomersSlice } from '#customers/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeSession } from '#identity/web/queries.ts';

/** Another mail is on its way: that the one before was refused says nothing of this one. */
export const mailSentAgain = (queries: QueryClient): void =>
  changeSession(queries, ({ customer }: CustomersSlice) => ({
    customer: {
      ...customer,
      details: { ...customer.details, email: { ...customer.details.email, refused: undefined } },
    },
  }));
