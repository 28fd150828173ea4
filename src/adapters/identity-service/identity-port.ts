import type { Language } from '#platform/pure/language.ts';

/** Authorization request of one browser. All fields but language and redirect URI are secrets. */
export type AuthorizationRequest = {
  /** Comes back with the browser. */
  state: string;
  /** Comes back in the ID token. */
  nonce: string;
  /** Proves that whoever exchanges the code began the trip (PKCE), 43 to 128 letters and figures. */
  verifier: string;
  /** Where the browser comes back to. */
  redirect_uri: string;
  language: Language;
};

/** Where somebody lives; the street with its number and box in one line. */
export type PersonAddress = { street_address: string; postal_code: string; locality: string; country: string | null };

/** Somebody as the identity service knows them; null is what it did not tell. */
export type Person = {
  /** The `sub` of the issuer: theirs for good, and nobody else's. */
  subject: string;
  /** How strongly they proved it (`acr`). */
  level: string | null;
  first_name: string | null;
  last_name: string | null;
  /** `YYYY-MM-DD`. */
  birth_at: string | null;
  address: PersonAddress | null;
  /** Typed by them and not proved. */
  email: string | null;
  phone: string | null;
};

export interface IdentityService {
  /** Where the browser is sent to. */
  authorizationUrl(trip: AuthorizationRequest): Promise<string>;
  /**
   * Who came back, from what stood in the address then.
   * @throws OutsideError `refused` with the service's own word (`access_denied`: the person did not want to) when the trip ended without a
   *   code, or its code is not taken; `garbage` when what it said cannot be believed
   */
  identify(trip: AuthorizationRequest, answer: Readonly<Record<string, string>>): Promise<Person>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    identity: IdentityService;
  }
}
