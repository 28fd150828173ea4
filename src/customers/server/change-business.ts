import type { customersContract } from '#customers/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { checkBusinessDetails } from '#customers/rules/details.ts';
import { parseVatNumber } from '#platform/pure/vat-number.ts';
import type { Handler } from '#platform/http/handler.ts';
import { assertNoFieldErrors } from '#platform/http/refused.ts';
import { updateCustomerDetailsAndNotify } from './update-customer-details-and-notify.ts';
import { parseAssignedPhone } from './parse-assigned-phone.ts';
import { getCustomerReply } from './queries.ts';

export const changeBusiness: Handler<typeof customersContract, 'POST /api/customer/change/business'> = async (ctx) => {
  const { company_data: company } = ctx.body;
  const fields = checkBusinessDetails(ctx.body);
  const phone = company.phone === '' ? '' : parseAssignedPhone(company.phone);
  if (phone === null && !fields.some(({ field }) => field === 'company_data.phone')) {
    fields.push({ field: 'company_data.phone', code: 'PHONE_INVALID' });
  }
  assertNoFieldErrors(ctx.refuse, fields);
  // Stored in one format, because they go into invoices, parcels and port-in requests.
  const vat_number = parseVatNumber(company.vat_number) ?? company.vat_number;
  const details = { ...ctx.body, company_data: { ...company, vat_number, phone: phone ?? company.phone } };
  await ctx.idempotentTx((tx) => updateCustomerDetailsAndNotify(tx, ctx, BUSINESS, details));
  return getCustomerReply(ctx.db, ctx.caller.customer_uuid);
};
