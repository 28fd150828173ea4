import type { FastifyInstance } from 'fastify';
import { collectGarbageWhenIdle } from '#platform/collect-garbage-when-idle.ts';
import { warmUpSessionToken } from '#platform/http/security-events.ts';
import { type Language, languageHeader, languages } from '#platform/pure/language.ts';

/** Where visits begin. */
const entrances = ['/', '/order'];

const renderEntryPages = async (app: FastifyInstance, language: Language): Promise<void> => {
  const headers = { 'accept-encoding': 'br', 'accept-language': languageHeader[language] };
  await app.inject({ url: '/api/v1/web-api/public/shop/offer/get-public-offers', headers });
  for (const path of entrances) await app.inject({ url: `${path}?lang=${language}`, headers });
};

/**
 * Does once what the first visitors would else wait for, all at the same moment: pages are rendered and packed, connections opened,
 * statements prepared, code compiled. The other languages come by and by, and nobody waits for them. What fails here fails for visitors
 * too, and is theirs to see.
 */
export const warmUp = async (app: FastifyInstance, connections: number): Promise<void> => {
  const [first, ...others] = languages;
  const asks = () => app.inject({ url: '/api/customer/session', headers: { 'x-session-token': warmUpSessionToken } });
  await Promise.all([renderEntryPages(app, first), ...Array.from({ length: connections }, asks)]);
  const rest = async () => {
    for (const language of others) await renderEntryPages(app, language);
    // A start leaves behind what nobody needs again; else it would stay until memory is short.
    await collectGarbageWhenIdle();
  };
  // A process that is told to end meanwhile has no visitors.
  rest().catch(() => undefined);
};
