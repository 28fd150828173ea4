import type { FastifyInstance } from 'fastify';
import { collectGarbageWhenIdle } from '#platform/collect-garbage-when-idle.ts';
import { warmUpSessionToken } from '#platform/http/security-events.ts';
import { type Language, languageHeader, languages } from '#platform/pure/language.ts';

/** Landing pages of most visits. */
const entrances = ['/', '/order'];

const renderEntryPages = async (app: FastifyInstance, language: Language): Promise<void> => {
  const headers = { 'accept-encoding': 'br', 'accept-language': languageHeader[language] };
  await app.inject({ url: '/api/v1/web-api/public/shop/offer/get-public-offers', headers });
  for (const path of entrances) await app.inject({ url: `${path}?lang=${language}`, headers });
};

/**
 * Runs everything that would delay the first visitors: renders and compresses pages, opens connections, prepares
 * statements, compiles code. Other languages are rendered in the background. Errors are ignored, because visitors
 * would see them anyway.
 */
export const warmUp = async (app: FastifyInstance, connections: number): Promise<void> => {
  const [first, ...otherLanguages] = languages;
  const openConnection = () =>
    app.inject({ url: '/api/customer/session', headers: { 'x-session-token': warmUpSessionToken } });
  await Promise.all([renderEntryPages(app, first), ...Array.from({ length: connections }, openConnection)]);
  const warmUpOtherLanguages = async () => {
    for (const language of otherLanguages) await renderEntryPages(app, language);
    // Releases memory that only the start needed.
    await collectGarbageWhenIdle();
  };
  // A process that is being stopped gets no more visitors.
  warmUpOtherLanguages().catch(() => undefined);
};
