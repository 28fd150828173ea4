import { z } from 'zod';
import type { Settings } from '#platform/settings.ts';

/** The WebAuthn relying party: host and origin of `APP_URL`. */
export const toRelyingParty = ({ APP_URL }: Settings): { rpID: string; expectedOrigin: string } => {
  const { hostname, origin } = new URL(APP_URL);
  return { rpID: hostname, expectedOrigin: origin };
};

const clientData = z.object({ challenge: z.string() });

/** The challenge in the client data of an authenticator; '' when it is malformed. */
export const parseChallengeOrEmpty = (clientDataJSON: string): string => {
  try {
    const parsedData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientData.parse(parsedData).challenge;
  } catch {
    return '';
  }
};
