import type { Customer, CustomersSlice } from '#customers/contract.ts';
import { type Slice, type SliceOptions, useSlice } from '#identity/web/queries.ts';

/** Who is signed in. */
export const selectCustomer: Slice<CustomersSlice, Customer> = ({ customer }) => customer;

export const useCustomer = (options?: SliceOptions<CustomersSlice>) => useSlice(selectCustomer, options);

/** The email address of who is signed in, and whether it is confirmed. */
export const selectEmail: Slice<CustomersSlice, Customer['details']['email']> = ({ customer }) =>
  customer.details.email;
