import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';

/** Returns the ICCID printed on the card of a parcel, found by the last digits in the courier data. */
export const readPrintedIccid = async (product: TestApp, end: string | null): Promise<string> => {
  const papers = JSON.stringify(await sandboxCall(product, '/api/courier/shipments'));
  const card = (papers.match(/8932\d{15}/g) ?? []).find((each) => each.endsWith(end ?? 'none'));
  if (!card) throw new Error(`no card ending in ${end}`);
  return card;
};
