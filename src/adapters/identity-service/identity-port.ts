import type { Language } from '#platform/pure/language.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

/** Authorization request of one browser. All fields but language and redirect URI are secrets. */
export type AuthorizationRequest = {
  /** Returned with the browser. */
  state: string;
  /** Returned in the ID token. */
  nonce: string;
  /** Code verifier (PKCE), 43 to 128 letters and digits: proves that the code is exchanged by the party that began the authorization. */
  verifier: string;
  /** Callback address of the browser. */
  redirect_uri: string;
  language: Language;
};

/** A postal address; the street with its number and box in one line. */
export type PersonAddress = { street_address: string; postal_code: string; locality: string; country: string | null };

/** A person as the identity service knows them; null for claims that it does not give. */
export type Person = {
  /** The `sub` of the issuer: permanent, and unique to the person. */
  subject: string;
  /** How strongly the person has proved the identity (`acr`). */
  level: string | null;
  first_name: string | null;
  last_name: string | null;
  /** `YYYY-MM-DD`. */
  birth_at: BusinessDate | null;
  address: PersonAddress | null;
  /** Typed by them and not proved. */
  email: string | null;
  phone: string | null;
};

export interface IdentityService {
  /** Address of the identity service to which the browser is sent. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Identifies the person who came back, from the query of the callback address.
   * @throws OutsideError `refused` with the code of the service when the authorization ended without a code
   * (such as `access_denied` when the person declined) or its code is refused; `garbage` when a token fails verification
   */
  identify(request: AuthorizationRequest, answer: Readonly<Record<string, string>>): Promise<Person>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    identity: IdentityService;
  }
}
