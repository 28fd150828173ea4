/** A product and its outside world, wherever they run. */
export type TestEnvironment = {
  url: string;
  sandbox: { url: string };
  /** Asks until `condition` gives something; fails after a while. */
  waitFor<T>(condition: () => Promise<T | null | undefined | false>): Promise<T>;
};

type WithSandbox = Pick<TestEnvironment, 'sandbox'>;

/** The sandbox's JSON: GET without a body, else POST. */
export const sandboxCall = async <T>({ sandbox }: WithSandbox, path: string, body?: unknown): Promise<T> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`${sandbox.url}${path}`, body === undefined ? {} : post);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

export type ReceivedMessage = {
  id: string;
  subject: string;
  text: string;
  links: string[];
  attachments: { name: string; type: string; url: string }[];
};

/** What somebody got by mail or SMS so far, newest first. */
export const fetchMessages = (place: WithSandbox, to: string): Promise<ReceivedMessage[]> =>
  sandboxCall<ReceivedMessage[]>(place, `/api/messages?to=${encodeURIComponent(to)}`);

/** Waits for the newest link that confirms an address. */
export const waitForConfirmationUrl = (place: Omit<TestEnvironment, 'url'>, to: string): Promise<URL> =>
  place.waitFor(async () => {
    const links = (await fetchMessages(place, to)).flatMap((mail) => mail.links);
    const link = links.find((each) => each.includes('/emails/confirm'));
    return link !== undefined && new URL(link);
  });

/** What the customer does on the provider's page, or what happens to it there: pay, hold, fail, cancel, expire. */
export const payAtProvider = async (
  place: WithSandbox,
  checkout_url: string,
  action = 'pay',
  fields: Record<string, string> = {},
): Promise<void> => {
  const id = new URL(checkout_url).pathname.split('/').at(-1);
  await sandboxCall(place, `/api/payments/payments/${id}/${action}`, fields);
};
