import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestApp } from '#app/testing/product/test-app.ts';

/** The SIM number printed on the card in a letter; the courier's papers show it by its last figures. */
export const readPrintedIccid = async (product: TestApp, end: string | null): Promise<string> => {
  const papers = JSON.stringify(await sandboxCall(product, '/api/courier/shipments'));
  const card = (papers.match(/8932\d{15}/g) ?? []).find((each) => each.endsWith(end ?? 'none'));
  if (!card) throw new Error(`no card ending in ${end}`);
  return card;
};
