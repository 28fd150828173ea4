import { payAtProvider, sandboxCall, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { Story } from './story.ts';

/** Pays the bill of a story, or lets the bank refuse or return its debit. Returns false when there is no bill, or when it was paid or refused before. */
export const payBill = async (
  place: TestEnvironment,
  browser: TestBrowser,
  outcome: Story['bill'],
): Promise<boolean> => {
  const fetchBill = async () => (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items[0];
  if (outcome === undefined || outcome === 'due') return false;
  const bill = await fetchBill();
  if (bill?.kind !== 'bill' || !['open', 'unpaid'].includes(bill.state)) return false;
  const { referenceNumber } = bill;
  const body = { referenceNumber, bank_method: outcome === 'returned' ? 'bank' : 'card' } as const;
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/invoice/pay', { body });
  await payAtProvider(place, checkout_url, outcome === 'refused' ? 'fail' : 'pay');
  const isNow = async (state: string) => (await fetchBill())?.state === state;
  await place.waitFor(() => isNow(outcome === 'refused' ? 'payment_refused' : 'paid'));
  if (outcome !== 'returned') return true;
  const payment = new URL(checkout_url).pathname.split('/').at(-1);
  await sandboxCall(place, `/api/payments/payments/${payment}/charge-back`, { code: 'MD06' });
  await place.waitFor(() => isNow('returned'));
  return true;
};
