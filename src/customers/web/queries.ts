import type { Customer, CustomersSlice } from '#customers/contract.ts';
import { type Slice, type SliceOptions, useSessionSlice } from '#identity/web/queries.ts';

/** Slice of the session: the customer. */
export const selectCustomer: Slice<CustomersSlice, Customer> = ({ customer }) => customer;

export const useCustomer = (options?: SliceOptions<CustomersSlice>) => useSessionSlice(selectCustomer, options);

/** Slice of the session: the customer's email address and its status. */
export const selectEmail: Slice<CustomersSlice, Customer['details']['email']> = ({ customer }) =>
  customer.details.email;
