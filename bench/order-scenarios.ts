import type { LoadRequest } from './load.ts';
import type { Scenario } from './scenario.ts';
import { type SeedCatalogue } from './seed.ts';
import { customerUuid, sessionToken } from './seed-ids.ts';

const json = { 'content-type': 'application/json' };
const createPath = '/api/order/create';
const acceptPath = '/api/v2/customer/accept';

/** The CSRF pair that a browser gets with the refusal of its first call. */
const fetchCsrfPair = async (url: string, token: string): Promise<Record<string, string>> => {
  const refused = await fetch(`${url}${createPath}`, {
    method: 'POST',
    headers: { ...json, 'x-session-token': token },
    body: '{}',
  });
  await refused.arrayBuffer();
  const pair = refused.headers.getSetCookie().find((each) => /XSRF-TOKEN=/.test(each));
  const [name, value] = pair?.split(';')[0]?.split('=') ?? [];
  if (!value) throw new Error(`no CSRF cookie came with ${refused.status}`);
  return { cookie: `${name}=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
};

const post = (path: string, headers: Record<string, string>, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

/** Sorts the requests so that those of one buyer go to the same connection, which sends them one after the other. */
const distributeToConnections = (pairs: readonly (readonly LoadRequest[])[], connections: number): LoadRequest[] => {
  const rounds = Array.from({ length: Math.ceil(pairs.length / connections) }, (_, at) =>
    pairs.slice(at * connections, (at + 1) * connections),
  );
  return rounds.flatMap((round) => [0, 1].flatMap((at) => round.flatMap((pair) => pair[at] ?? [])));
};

export type OrderScenarioOptions = { buyers: number[]; bareBuyers: number[]; sold: SeedCatalogue; connections: number };

/** A basket that becomes a draft, and one that is ordered with the duty to pay. */
export const buildScenariosFromSampleOrder = async (
  url: string,
  { buyers, bareBuyers, sold, connections }: OrderScenarioOptions,
): Promise<Scenario[]> => {
  const body = { product_list: [{ offer_uuid: sold.offer, type: 0, addon_uuids: [sold.addon] }] };
  const { response: terms } = (await (await fetch(`${url}/api/common/terms`)).json()) as {
    response: { terms_version: string };
  };
  const consents = { terms: true, privacy: true, newsletter: false, terms_version: terms.terms_version };
  const pairs: LoadRequest[][] = [];
  for (const [at, token] of buyers.map(sessionToken).entries()) {
    // Each buyer has an address of its own, because orders of new customers from one address wait for each other.
    const source = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const headers = { 'x-session-token': token, 'x-forwarded-for': source, ...(await fetchCsrfPair(url, token)) };
    pairs.push([post(createPath, headers, body), post(acceptPath, headers, consents)]);
  }
  const [sample] = pairs[0] ?? [];
  const reply = await fetch(`${url}${createPath}`, { ...sample, method: 'POST' } as RequestInit);
  const answer = (await reply.json()) as { response: { totals: object } };
  if (!reply.ok) throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
  const barePairs = bareBuyers.map(customerUuid).map((customer_uuid) => [
    post(
      '/order',
      {},
      {
        customer_uuid,
        order: { totals: answer.response.totals, promo: null },
        product: {
          offer_uuid: sold.offer,
          payment_type: sold.payment_type,
          price_cents: sold.price_cents,
          addons: [{ uuid: sold.addon, price_cents: sold.price_cents }],
        },
        answer: answer.response,
      },
    ),
    post('/confirm', {}, { customer_uuid, offer_uuid: sold.offer }),
  ]);
  const drafts = (requestLists: readonly LoadRequest[][]) =>
    requestLists.slice(0, connections).flatMap(([first]) => first ?? []);
  return [
    { name: 'order create', aim: 0.6, statements: 6, keys: true, product: drafts(pairs), bare: drafts(barePairs) },
    {
      name: 'order confirmed',
      aim: 0.6,
      keys: true,
      product: distributeToConnections(pairs, connections),
      sample: pairs.at(-1) ?? [],
      bare: distributeToConnections(barePairs, connections),
    },
  ];
};
