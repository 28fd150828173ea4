import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { sendActionReply } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html } from '../core/html.ts';
import { buttonForm, cardList } from '../core/control-page.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';
import { registerInteractionRoutes } from './interaction.ts';
import { createSigningKeyStore } from './keys.ts';
import { tokenFaultNames, createTokenFaults } from './token-faults.ts';
import { createPersonRegistry, type SandboxPerson } from './people.ts';
import { type OidcClient, createOidcProvider, identityPath, defaultClient } from './provider.ts';

const name = 'identity-service';

/** Refuses in the format of the protocol: a redirect for the browser, JSON for the product. */
const createRefusal =
  (world: SandboxWorld) =>
  (reply: FastifyReply, code: string | undefined): FastifyReply => {
    const { query, url } = reply.request;
    const { redirect_uri, state } = query as Record<string, string>;
    if (!url.startsWith(`${identityPath}/auth?`) || !redirect_uri)
      return reply.code(400).send({ error: code ?? 'invalid_grant' });
    const returnUrl = new URL(redirect_uri);
    returnUrl.searchParams.set('error', code ?? 'access_denied');
    if (state) returnUrl.searchParams.set('state', state);
    returnUrl.searchParams.set('iss', `${world.url}${identityPath}`);
    return reply.redirect(returnUrl.href, 303);
  };

/** Forwards a request to the provider with the path prefix removed. The provider reads the body itself. */
const forwardToProvider = async (request: FastifyRequest, reply: FastifyReply, provider: Provider): Promise<void> => {
  const raw = request.raw as FastifyRequest['raw'] & { originalUrl?: string };
  reply.hijack();
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(identityPath.length) || '/';
  await provider.callback()(raw, reply.raw);
};

const personCard = ({ id, first_name, last_name, birth_date, street, zip_code, city, email, phone }: SandboxPerson) =>
  html`<div class="top"><h3>${first_name} ${last_name}</h3></div>
    <dl class="facts">
      <dt>sub</dt>
      <dd>${id}</dd>
      <dt>Born</dt>
      <dd>${birth_date}</dd>
      <dt>Lives at</dt>
      <dd>${street}, ${zip_code} ${city}</dd>
      <dt>Email</dt>
      <dd>${email || 'none'}</dd>
      <dt>Phone</dt>
      <dd>${phone || 'none'}</dd>
    </dl>`;

type FormRequest = { Body: Record<string, string> | null };

function registerControlRoutes(
  app: FastifyInstance,
  world: SandboxWorld,
  parts: ReturnType<typeof createServiceState>,
): void {
  const { people, lies } = parts;
  const basePath = `/api/${name}`;
  app.get(`${basePath}/people`, () => people.list());
  app.post<FormRequest>(`${basePath}/people`, ({ body }) => people.create(body ?? {}));
  app.post(`${basePath}/rotate-keys`, async (request, reply) =>
    sendActionReply(request, reply, name, await parts.rotate()),
  );
  app.post<FormRequest>(`${basePath}/lie`, ({ body }, reply) => {
    const faultName = body?.['about'];
    if (faultName !== undefined && !tokenFaultNames.includes(faultName))
      return reply.code(400).send({ error: `about must be one of ${tokenFaultNames.join(', ')}` });
    lies.next = faultName;
    return reply.send({ about: faultName ?? null });
  });
  app.post<{ Body: OidcClient }>(`${basePath}/client`, ({ body }) => parts.register({ ...defaultClient, ...body }));
  app.post<FormRequest>(`${basePath}/pass`, async ({ body }, reply) => {
    const { url = '', person = '', ...fields } = body ?? {};
    try {
      return { location: await runAuthorizationUntilRedirect(world, url, { person, ...fields }) };
    } catch (error) {
      return reply.code(409).send({ error: String(error) });
    }
  });
}

const createServiceState = (world: SandboxWorld) => {
  const [people, keys, lies] = [createPersonRegistry(world), createSigningKeyStore(world), createTokenFaults(world)];
  let client = defaultClient;
  let providerPromise: Promise<Provider> | undefined;
  return {
    people,
    lies,
    provider: () => (providerPromise ??= createOidcProvider({ world, people, keys, tokenFaults: lies }, client)),
    rotate: async () => {
      const { kid } = await keys.rotate();
      providerPromise = undefined;
      return { kid };
    },
    register: (newClient: OidcClient) => {
      client = newClient;
      providerPromise = undefined;
      return { client_id: newClient['client_id'] };
    },
  };
};

const maxRedirects = 8;

/**
 * Runs an authorization like a browser and chooses a person, for tests. Returns the redirect URL of the product, with a code
 * or an error, without following it.
 * @throws Error when the redirect is not reached
 */
async function runAuthorizationUntilRedirect(
  world: Pick<SandboxWorld, 'url' | 'ports'>,
  authorization: string,
  choice: Record<string, string>,
) {
  const cookies = new Map<string, string>();
  const isOwnUrl = (url: URL) => url.origin === new URL(world.url).origin;
  let [url, method, body] = [new URL(authorization), 'GET', null as URLSearchParams | null];
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    if (!isOwnUrl(url)) return url.href;
    const cookie = [...cookies].map(([cookieName, value]) => `${cookieName}=${value}`).join('; ');
    const answer = await fetch(url, { method, body, redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const set of answer.headers.getSetCookie()) {
      const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(cookieName);
      else cookies.set(cookieName, value);
    }
    const next = answer.headers.get('location');
    if (next) [url, method, body] = [new URL(next, url), 'GET', null];
    else if (answer.ok && url.pathname.includes('/interaction/') && method === 'GET')
      [method, body] = ['POST', new URLSearchParams(choice)];
    else throw new Error(`${answer.status} at ${url.pathname}: ${(await answer.text()).slice(0, 300)}`);
  }
  throw new Error('it does not end');
}

/** The national identity service: OpenID Connect with a page to choose a person. */
export const identityService: SandboxSystem = {
  name,
  title: 'Identity service',
  describe: ({ url }) =>
    `OpenID Connect at ${url}${identityPath}. Whoever is sent there picks one of these people, or makes one up.`,
  refusals: ['access_denied', 'invalid_grant', 'invalid_client', 'temporarily_unavailable'],
  async registerRoutes(app, world) {
    const parts = createServiceState(world);
    registerControlRoutes(app, world, parts);
    await app.register(async (protocol) => {
      registerInteractionRoutes(protocol, { world, ...parts });
    });
    await app.register(async (protocol) => {
      protocol.removeAllContentTypeParsers();
      protocol.addContentTypeParser('*', (_request, _payload, next) => next(null));
      registerBehaviourHook(protocol, world, name, { refuse: createRefusal(world) });
      protocol.all(`${identityPath}/*`, async (request, reply) =>
        forwardToProvider(request, reply, await parts.provider()),
      );
    });
  },
  section: (world) =>
    html`${cardList(
        createPersonRegistry(world)
          .list()
          .map((person) => personCard(person)),
        'Nobody.',
      )}
      <div class="actions">${buttonForm('Sign with other keys', `/api/${name}/rotate-keys`)}</div>`,
};
