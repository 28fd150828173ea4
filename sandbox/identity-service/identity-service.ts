import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { answer } from '../core/actions.ts';
import { behave } from '../core/behave.ts';
import { html } from '../core/html.ts';
import { button, cards } from '../core/page.ts';
import type { System, World } from '../core/system.ts';
import { interactionRoutes } from './interaction.ts';
import { keysOf } from './keys.ts';
import { lieNames, liesOf } from './lies.ts';
import { pass } from './pass.ts';
import { peopleOf, type Person } from './people.ts';
import { type Client, openProvider, prefix, usualClient } from './provider.ts';

const name = 'identity-service';

/** The protocol's own way to say no: to the browser by a redirect, to the product as JSON. */
const refuse =
  (world: World) =>
  (reply: FastifyReply, code: string | undefined): FastifyReply => {
    const { query, url } = reply.request;
    const { redirect_uri, state } = query as Record<string, string>;
    if (!url.startsWith(`${prefix}/auth?`) || !redirect_uri)
      return reply.code(400).send({ error: code ?? 'invalid_grant' });
    const back = new URL(redirect_uri);
    back.searchParams.set('error', code ?? 'access_denied');
    if (state) back.searchParams.set('state', state);
    back.searchParams.set('iss', `${world.url}${prefix}`);
    return reply.redirect(back.href, 303);
  };

/** Hands a request on to the protocol, as if it lived at the root. It reads the body itself. */
const handOn = async (request: FastifyRequest, reply: FastifyReply, provider: Provider): Promise<void> => {
  const raw = request.raw as FastifyRequest['raw'] & { originalUrl?: string };
  reply.hijack();
  raw.originalUrl = raw.url ?? '';
  raw.url = raw.originalUrl.slice(prefix.length) || '/';
  await provider.callback()(raw, reply.raw);
};

const card = ({ id, first_name, last_name, birth_date, street, zip_code, city, email, phone }: Person) =>
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

type Asked = { Body: Record<string, string> | null };

function controls(app: FastifyInstance, world: World, parts: ReturnType<typeof partsOf>): void {
  const { people, lies } = parts;
  const at = `/api/${name}`;
  app.get(`${at}/people`, () => people.list());
  app.post<Asked>(`${at}/people`, ({ body }) => people.invent(body ?? {}));
  app.post(`${at}/rotate-keys`, async (request, reply) => answer(request, reply, name, await parts.rotate()));
  app.post<Asked>(`${at}/lie`, ({ body }, reply) => {
    const about = body?.['about'];
    if (about !== undefined && !lieNames.includes(about))
      return reply.code(400).send({ error: `about must be one of ${lieNames.join(', ')}` });
    lies.next = about;
    return reply.send({ about: about ?? null });
  });
  app.post<{ Body: Client }>(`${at}/client`, ({ body }) => parts.register({ ...usualClient, ...body }));
  app.post<Asked>(`${at}/pass`, async ({ body }, reply) => {
    const { url = '', person = '', ...fields } = body ?? {};
    try {
      return { location: await pass(world, url, { person, ...fields }) };
    } catch (error) {
      return reply.code(409).send({ error: String(error) });
    }
  });
}

const partsOf = (world: World) => {
  const [people, keys, lies] = [peopleOf(world), keysOf(world), liesOf(world)];
  let client = usualClient;
  let open: Promise<Provider> | undefined;
  return {
    people,
    lies,
    provider: () => (open ??= openProvider({ world, people, keys, lies }, client)),
    rotate: async () => {
      const { kid } = await keys.rotate();
      open = undefined;
      return { kid };
    },
    register: (given: Client) => {
      client = given;
      open = undefined;
      return { client_id: given['client_id'] };
    },
  };
};

/** The national identity service: OpenID Connect, with a page to say who one is. */
export const identityService: System = {
  name,
  title: 'Identity service',
  about: ({ url }) =>
    `OpenID Connect at ${url}${prefix}. Whoever is sent there picks one of these people, or makes one up.`,
  refusals: ['access_denied', 'invalid_grant', 'invalid_client', 'temporarily_unavailable'],
  async routes(app, world) {
    const parts = partsOf(world);
    controls(app, world, parts);
    await app.register(async (protocol) => {
      interactionRoutes(protocol, { world, ...parts });
    });
    await app.register(async (protocol) => {
      protocol.removeAllContentTypeParsers();
      protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
      behave(protocol, world, name, { refuse: refuse(world) });
      protocol.all(`${prefix}/*`, async (request, reply) => handOn(request, reply, await parts.provider()));
    });
  },
  section: (world) =>
    html`${cards(
        peopleOf(world)
          .list()
          .map((person) => card(person)),
        'Nobody.',
      )}
      <div class="actions">${button('Sign with other keys', `/api/${name}/rotate-keys`)}</div>`,
};
