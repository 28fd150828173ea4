import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cachedOrFetchedSessionSlice, loadSession } from '#identity/web/queries.ts';
import { callState } from '#platform/browser/client.ts';
import { saveBasket } from './basket-store.ts';
import { currentOrderQuery } from './current-order.ts';
import { createDraftDroppingRefusedPromo } from './create-draft.ts';
import { resolveNextStepPath } from './next-step-path.ts';
import { selectOrderProducts } from '../queries.ts';

const customer = {
  type: 1,
  owner_customer_uuid: null,
  details: {
    accept: false,
    payment: null,
    email: { status: 0 },
    authenticator: { itsme: false },
    customer_details: null,
  },
};
const sim = (uuid: string, order_state: string) => ({
  uuid,
  order_uuid: order_state,
  order_state,
  type: 0,
  state: 'created',
  promo: null,
});
const totals = { per_month: 20, due_now: 0 };

let calls: string[] = [];
let refuse = false;
const replies: Record<string, () => unknown> = {
  'GET /api/customer/session': () => ({
    customer,
    customer_product: [],
    order_product: [sim('old', 'draft'), sim('sent', 'confirmed')],
  }),
  'GET /api/order/current': () => ({ order: null, unpaid: [] }),
  'POST /api/order/create': () => ({ order_uuid: 'draft', order_product: [sim('new', 'draft')], totals }),
};

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
const fetched = callState.fetch;

beforeEach(() => {
  calls = [];
  refuse = false;
  callState.session = 'token';
  callState.fetch = async (url, { method = 'GET' }) => {
    const call = `${method} ${url.split('?')[0]}`;
    calls.push(call);
    if (refuse && method === 'POST') return Response.json({ code: 'SIM_CAP_REACHED' }, { status: 422 });
    return Response.json({ response: replies[call]?.() });
  };
  saveBasket({
    cards: [{ id: '0', offer_uuid: '0190f3a0-0000-7000-8000-000000000001', type: 0, number: 'new', addon_uuids: [] }],
    promo: null,
  });
});
afterEach(() => {
  callState.fetch = fetched;
});

test('the draft of the create reply is cached without a refetch', async () => {
  const queries = client();
  await loadSession(queries);
  await queries.query(currentOrderQuery);
  calls = [];
  await createDraftDroppingRefusedPromo(queries);
  const sims = await cachedOrFetchedSessionSlice(queries, selectOrderProducts);
  const current = await queries.query(currentOrderQuery);
  expect(sims?.map(({ uuid }) => uuid)).toEqual(['new', 'sent']);
  expect(current.order).toMatchObject({ order_uuid: 'draft', state: 'draft', totals, promo: null });
  expect(calls).toEqual(['POST /api/order/create']);
});

test('a request in flight does not overwrite the new draft', async () => {
  const queries = client();
  await loadSession(queries);
  const realFetch = callState.fetch;
  const earlyReply = Promise.withResolvers<Response>();
  const current = [
    earlyReply.promise,
    Promise.resolve(Response.json({ response: { order: { order_uuid: 'draft' } } })),
  ];
  callState.fetch = (url, init) =>
    (url.startsWith('/api/order/current') ? current.shift() : undefined) ?? realFetch(url, init);
  const observer = new QueryObserver(queries, currentOrderQuery);
  const leave = observer.subscribe(() => undefined);
  await createDraftDroppingRefusedPromo(queries);
  earlyReply.resolve(Response.json({ response: { order: null, unpaid: [] } }));
  await expect.poll(() => observer.getCurrentResult().data?.order?.order_uuid).toBe('draft');
  leave();
});

test('no draft is created while a number to be kept has to be typed again', async () => {
  const queries = client();
  await loadSession(queries);
  saveBasket({
    cards: [{ id: '0', offer_uuid: '0190f3a0-0000-7000-8000-000000000001', type: 0, number: 'keep', addon_uuids: [] }],
    promo: null,
  });
  calls = [];
  expect(await createDraftDroppingRefusedPromo(queries)).toBeNull();
  expect(calls).not.toContain('POST /api/order/create');
});

test('a refused draft refetches the session', async () => {
  const queries = client();
  await loadSession(queries);
  refuse = true;
  calls = [];
  await expect(createDraftDroppingRefusedPromo(queries)).rejects.toMatchObject({ code: 'SIM_CAP_REACHED' });
  expect(calls).toEqual(['POST /api/order/create', 'GET /api/customer/session']);
});

test('the next page of a customer with a draft is that of the details', async () => {
  const queries = client();
  await loadSession(queries);
  expect(await resolveNextStepPath(queries)).toBe('/order/customer');
});
