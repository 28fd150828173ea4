import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Seal } from '../seal.ts';
import { addressKey } from './address-key.ts';
import { InvalidInputError } from './problem-reply.ts';
import { Refused } from './refused.ts';

/** Refusal codes that are security events on every endpoint, with the name of the event. */
const eventsByRefusalCode: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'limit-reached',
  CSRF_INVALID: 'csrf-refused',
  FORBIDDEN: 'signature-refused',
  SESSION_EXPIRED: 'session-refused',
  RELOGIN_REQUIRED: 'session-refused',
  MASTER_ONLY: 'permission-refused',
  STEP_UP_REQUIRED: 'step-up-asked',
};

/** Request header whose value a refusal code rejects. */
const credentialHeaders: Readonly<Record<string, string>> = {
  SESSION_EXPIRED: 'x-session-token',
  RELOGIN_REQUIRED: 'x-session-token',
  CSRF_INVALID: 'x-xsrf-token',
};

/**
 * A session token that never exists. The warm-up uses it to run the session lookup without creating a security event.
 */
export const warmUpSessionToken = 'A'.repeat(43);

/** The named object belongs to another customer or does not exist; the reply does not distinguish them. */
export class NotOwnedError extends Refused {
  constructor() {
    super('NOT_FOUND');
  }
}

/** Body fields that identify the account of an attempt. */
const accountFields = ['email', 'msisdn', 'phoneOrEmail'];

const accountOf = (request: FastifyRequest): string | null => {
  const fields = request.body as Record<string, unknown> | null | undefined;
  const value = accountFields.map((name) => fields?.[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value.trim().toLowerCase() : null;
};

export type SecurityEventLog = {
  recordSuccess(request: FastifyRequest, customer_uuid: string | null): void;
  recordRefusal(request: FastifyRequest, error: unknown, customer_uuid: string | null): void;
};

/**
 * Writes the security events of one endpoint to the log: event, outcome, account and network address. The account of
 * an attempt and the address are keyed hashes, so lines can be correlated without revealing them. The events have a
 * log level of their own, so that they are written at higher log levels too, except `silent`.
 */
export const createSecurityEventLog = (
  route: string,
  entry: Pick<Endpoint, 'securityEvent' | 'refusals'>,
  seal: Seal,
): SecurityEventLog => {
  const hashed = (what: string, value: string): string => seal(`security log ${what} ${value}`).slice(0, 22);
  const write = (
    request: FastifyRequest,
    event: string,
    fields: { outcome: 'done' | 'refused'; code?: string; customer_uuid: string | null },
  ): void => {
    if (request.log.level === 'silent') return;
    const { customer_uuid, ...otherFields } = fields;
    const account = accountOf(request);
    const log = request.log.child({}, { level: 'info' });
    log.info(
      {
        security: event,
        ...otherFields,
        route,
        source: hashed('source', addressKey(request.ip)),
        ...(account === null ? {} : { account: hashed('account', account) }),
        ...(customer_uuid === null ? {} : { customer_uuid }),
      },
      'security event',
    );
  };
  return {
    recordSuccess: (request, customer_uuid) => {
      if (entry.securityEvent) write(request, entry.securityEvent, { outcome: 'done', customer_uuid });
    },
    recordRefusal: (request, error, customer_uuid) => {
      // The screens never send invalid input, so this indicates probing.
      if (error instanceof InvalidInputError)
        return write(request, 'input-refused', { outcome: 'refused', code: 'INVALID_INPUT', customer_uuid });
      if (!(error instanceof Refused)) return;
      const { code } = error;
      // A domain may declare its own code with status 429.
      const sharedCode = entry.refusals?.[code] === 429 ? 'TOO_MANY_REQUESTS' : code;
      const event =
        error instanceof NotOwnedError
          ? 'permission-refused'
          : (eventsByRefusalCode[sharedCode] ?? entry.securityEvent);
      // A first visit has neither a session nor a CSRF token; only a wrong token is an event.
      const header = credentialHeaders[code];
      if (event === undefined || (header !== undefined && !request.headers[header])) return;
      if (request.headers['x-session-token'] === warmUpSessionToken && code === 'SESSION_EXPIRED') return;
      write(request, event, { outcome: 'refused', code, customer_uuid });
    },
  };
};
