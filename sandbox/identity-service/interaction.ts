import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import type { SandboxWorld } from '../core/system.ts';
import type { PersonRegistry } from './people.ts';
import { personPickerPage } from './person-picker-page.ts';
import { identityPath } from './provider.ts';

const slowMs = 6_000;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Fields = Record<string, string>;

const accessDenied: InteractionResults = {
  error: 'access_denied',
  error_description: 'The person did not want to share this',
};

/** Registers the page to choose a person. `provider` is called at each request, because new keys replace the provider. */
export function registerInteractionRoutes(
  app: FastifyInstance,
  { world, people, provider }: { world: SandboxWorld; people: PersonRegistry; provider: () => Promise<Provider> },
): void {
  const replyGone = (reply: FastifyReply) => reply.code(404).send('This is over: begin again where you came from.');
  const path = `${identityPath}/interaction/:uid`;
  app.get(path, async (request, reply) => {
    const interaction = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => null);
    if (!interaction) return replyGone(reply);
    const client = toText(interaction.params['client_id']);
    return reply.type('text/html; charset=utf-8').send(personPickerPage(request.url, client, people.list()).text);
  });
  app.post(path, async (request: FastifyRequest<{ Body: Fields | null }>, reply) => {
    const { person: choice = '', ...fields } = request.body ?? {};
    if (choice === 'slow') {
      const slow = { mode: 'delay', delay_ms: slowMs, times: 1, match: '/token' } as const;
      world.behaviours.set('identity-service', slow);
      return reply.redirect(request.url, 303);
    }
    const person = choice === 'new' ? people.create(fields) : people.get(choice);
    if (!person && choice !== 'refuse') return reply.code(400).send('Nobody is called that.');
    const openedProvider = await provider();
    const interaction = await openedProvider.interactionDetails(request.raw, reply.raw).catch(() => null);
    if (!interaction) return replyGone(reply);
    const acr = toText(interaction.params['acr_values']).split(' ')[0];
    const result = person ? { login: { accountId: person.id, remember: false, ...(acr && { acr }) } } : accessDenied;
    return reply.redirect(await openedProvider.interactionResult(request.raw, reply.raw, result), 303);
  });
}
