import { useQueryClient } from '@tanstack/react-query';
import type { Address, Customer, customersContract } from '#customers/contract.ts';
import { updateCachedSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import type { CompanyValues } from './CompanyForm.tsx';
import type { PersonalValues } from './PersonalForm.tsx';
import { toWireAddress } from './wire-address.ts';

const createCustomersClient = () => createClient<typeof customersContract>();

/** Saves data and addresses; each call sends the changed parts with the other saved parts. */
export const useUpdateDetails = (customer: Customer | null) => {
  const queries = useQueryClient();
  const cacheCustomer = (savedCustomer: Customer) => updateCachedSession(queries, () => ({ customer: savedCustomer }));
  return {
    personal: async (
      { personal_data, personal_address }: PersonalValues,
      shipping_address: Address | null,
    ): Promise<void> => {
      const body = {
        personal_data,
        personal_address: toWireAddress(personal_address),
        shipping_address,
      };
      cacheCustomer(await createCustomersClient().call('POST /api/customer/change/personal', { body }));
    },
    company: async (
      { company_data, company_address }: CompanyValues,
      shipping_address: Address | null,
    ): Promise<void> => {
      const body = {
        company_data,
        company_address: toWireAddress(company_address),
        shipping_address,
      };
      cacheCustomer(await createCustomersClient().call('POST /api/customer/change/business', { body }));
    },
    /** Null: parcels go to the home or company address. Makes no call when nothing changes. */
    shipping: async (shipping_address: Address | null): Promise<void> => {
      const savedDetails = customer?.details.customer_details;
      if (!savedDetails || JSON.stringify(shipping_address) === JSON.stringify(savedDetails.shipping_address)) return;
      const { personal_data, personal_address, company_data, company_address } = savedDetails;
      if (company_data && company_address)
        cacheCustomer(
          await createCustomersClient().call('POST /api/customer/change/business', {
            body: { company_data, company_address, shipping_address },
          }),
        );
      else if (personal_data && personal_address) {
        cacheCustomer(
          await createCustomersClient().call('POST /api/customer/change/personal', {
            body: { personal_data, personal_address, shipping_address },
          }),
        );
      }
    },
  };
};
