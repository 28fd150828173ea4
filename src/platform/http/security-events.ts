import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Seal } from '../seal.ts';
import { addressKey } from './address-key.ts';
import { InvalidInputError } from './problem-reply.ts';
import { Refused } from './refused.ts';

/** Refusals that are events wherever they happen, and what each is called. */
const eventsByRefusalCode: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'limit-reached',
  CSRF_INVALID: 'csrf-refused',
  FORBIDDEN: 'signature-refused',
  SESSION_EXPIRED: 'session-refused',
  MASTER_ONLY: 'permission-refused',
  STEP_UP_REQUIRED: 'step-up-asked',
};

/** The header that holds what a refusal is about. */
const credentialHeaders: Readonly<Record<string, string>> = {
  SESSION_EXPIRED: 'x-session-token',
  CSRF_INVALID: 'x-xsrf-token',
};

/** A session that nobody can have, by which a start warms up: looking for it goes the way of all others, and is no event. */
export const warmUpSessionToken = 'A'.repeat(43);

/** Something was named that belongs to somebody else, or to nobody: the caller is told neither. */
export class NotOwnedError extends Refused {
  constructor() {
    super('NOT_FOUND');
  }
}

/** What a try is about: the fields of a body by which somebody says who they are. */
const accountFields = ['email', 'msisdn', 'phoneOrEmail'];

const accountOf = (request: FastifyRequest): string | null => {
  const fields = request.body as Record<string, unknown> | null | undefined;
  const value = accountFields.map((name) => fields?.[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value.trim().toLowerCase() : null;
};

export type SecurityEventLog = {
  done(request: FastifyRequest, customer_uuid: string | null): void;
  refused(request: FastifyRequest, error: unknown, customer_uuid: string | null): void;
};

/**
 * Writes the security events of one endpoint into the log: what happened, how it ended, whose account and where from. Where from, and
 * the account of a try, are keyed hashes: they say that two lines are about the same one, and not which. Their level is their own, so that
 * a quiet log still has them; a silent one has nothing.
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
    more: { outcome: 'done' | 'refused'; code?: string; customer_uuid: string | null },
  ): void => {
    if (request.log.level === 'silent') return;
    const { customer_uuid, ...rest } = more;
    const account = accountOf(request);
    const log = request.log.child({}, { level: 'info' });
    log.info(
      {
        security: event,
        ...rest,
        route,
        source: hashed('source', addressKey(request.ip)),
        ...(account === null ? {} : { account: hashed('account', account) }),
        ...(customer_uuid === null ? {} : { customer_uuid }),
      },
      'security event',
    );
  };
  return {
    done: (request, customer_uuid) => {
      if (entry.securityEvent) write(request, entry.securityEvent, { outcome: 'done', customer_uuid });
    },
    refused: (request, error, customer_uuid) => {
      // Our own screens send nothing that does not fit: somebody looks for what is taken.
      if (error instanceof InvalidInputError)
        return write(request, 'input-refused', { outcome: 'refused', code: 'INVALID_INPUT', customer_uuid });
      if (!(error instanceof Refused)) return;
      const { code } = error;
      // A limit with a code of its own is one all the same.
      const known = entry.refusals?.[code] === 429 ? 'TOO_MANY_REQUESTS' : code;
      const event =
        error instanceof NotOwnedError ? 'permission-refused' : (eventsByRefusalCode[known] ?? entry.securityEvent);
      // Who comes for the first time has neither a session nor a CSRF pair: only what is wrong is an event.
      const shown = credentialHeaders[code];
      if (event === undefined || (shown !== undefined && !request.headers[shown])) return;
      if (request.headers['x-session-token'] === warmUpSessionToken && code === 'SESSION_EXPIRED') return;
      write(request, event, { outcome: 'refused', code, customer_uuid });
    },
  };
};
