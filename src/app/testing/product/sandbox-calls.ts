/** A running product and its sandbox, local or remote. */
export type TestEnvironment = {
  url: string;
  sandbox: { url: string };
  /** Polls until `condition` returns a truthy value; fails after a timeout. */
  waitFor<T>(condition: () => Promise<T | null | undefined | false>): Promise<T>;
};

type WithSandbox = Pick<TestEnvironment, 'sandbox'>;

/** Calls the sandbox API with JSON: GET without a body, else POST. */
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

/** Mails and SMS delivered to an address or number, newest first. */
export const fetchMessages = (place: WithSandbox, to: string): Promise<ReceivedMessage[]> =>
  sandboxCall<ReceivedMessage[]>(place, `/api/messages?to=${encodeURIComponent(to)}`);

/** Waits for the newest confirmation link of an address. */
export const waitForConfirmationUrl = (place: Omit<TestEnvironment, 'url'>, to: string): Promise<URL> =>
  place.waitFor(async () => {
    const links = (await fetchMessages(place, to)).flatMap((mail) => mail.links);
    const link = links.find((each) => each.includes('/emails/confirm'));
    return link !== undefined && new URL(link);
  });

/** Ends a payment on the page of the provider: pay, hold, fail, cancel, expire. */
export const payAtProvider = async (
  place: WithSandbox,
  checkout_url: string,
  action = 'pay',
  fields: Record<string, string> = {},
): Promise<void> => {
  const id = new URL(checkout_url).pathname.split('/').at(-1);
  await sandboxCall(place, `/api/payments/payments/${id}/${action}`, fields);
};
