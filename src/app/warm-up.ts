import type { FastifyInstance } from 'fastify';
import { languageHeader, languages } from '#platform/pure/language.ts';

/** Where visits begin. */
const entrances = ['/', '/order'];

/** A session that nobody has: looking for it goes the way of all others. */
const nobody = 'A'.repeat(43);

/**
 * Does once what the first visitors would else wait for, all at the same moment: pages are rendered and packed, connections opened,
 * statements prepared, code compiled. What fails here fails for visitors too, and is theirs to see.
 */
export const warmUp = async (app: FastifyInstance, connections: number): Promise<void> => {
  const packed = { 'accept-encoding': 'br' };
  for (const language of languages) {
    const headers = { ...packed, 'accept-language': languageHeader[language] };
    await app.inject({ url: '/api/v1/web-api/public/shop/offer/get-public-offers', headers });
    for (const path of entrances) await app.inject({ url: `${path}?lang=${language}`, headers });
  }
  const asks = () => app.inject({ url: '/api/customer/session', headers: { 'x-session-token': nobody } });
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(Array.from({ length: connections }, asks));
};
