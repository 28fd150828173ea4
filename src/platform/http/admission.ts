import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, realTime } from '../clock.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { isPrivateHost } from '../private-network.ts';
import { addressKey } from './address-key.ts';
import { createFailureCounter } from './failure-counter.ts';
import { createFairTurns, type Release } from './fair-turns.ts';
import { Refused } from './refused.ts';
import { hasSignatureHeaders, hasValidSignature } from './signed-event.ts';

/** Maximum number of requests of a public address in a minute: more than all customers behind one shared address of a mobile network send. */
const requestLimits = { maxCount: 6000, windowMs: 60_000, keys: 50_000 };
/** Maximum number of events of an address in a minute without a valid signature. */
const unsignedLimits = { maxCount: 60, windowMs: 60_000, keys: 10_000 };
/** Large bodies at once of addresses that have not sent a signed event yet. */
const largeBodiesOfStrangers = {
  maxRunning: 4,
  maxRunningPerAddress: 2,
  maxRunningPerCaller: 2,
  maxWaitingPerCaller: 8,
  maxWaitingPerAddress: 8,
  maxWaiting: 32,
};
/** Large bodies at once of addresses that have sent a signed event. Few, because storing one body uses several database connections. */
const largeBodiesOfSigners = {
  maxRunning: 2,
  maxRunningPerAddress: 2,
  maxRunningPerCaller: 2,
  maxWaitingPerCaller: 500,
  maxWaitingPerAddress: 500,
  maxWaiting: 1000,
};
/** Documents and pictures are drawn one after the other, so that other requests are answered between two of them. */
const documentLimits = {
  maxRunning: 1,
  maxRunningPerAddress: 1,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 8,
  maxWaitingPerAddress: 40,
  maxWaiting: 80,
};
/** Reads of one caller at once; a screen sends about six. */
const readsPerCaller = 3;

type AdmissionOptions = {
  clock: Clock;
  /** Connections of the process to PostgreSQL. */
  connections: number;
  /** Secrets of each outside system. */
  eventSecrets: Readonly<Record<string, readonly string[]>>;
};

const assertWithin = (failures: { secondsLeft(key: string): number | null }, address: string): void => {
  const seconds = failures.secondsLeft(address);
  if (seconds !== null) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: seconds, params: { seconds } });
};

/**
 * Decides from address and headers whether a request may continue, in the memory of the process: before its body is
 * received, and before anything is decompressed, hashed, rendered or queried. Limits that must hold over all processes
 * are counted later, by `rate-limits.ts`.
 */
export const createAdmissionControl = ({ clock, connections, eventSecrets }: AdmissionOptions) => {
  const requests = createFailureCounter(requestLimits);
  const unsigned = createFailureCounter(unsignedLimits);
  const signers = new Set<string>();
  const strangers = createFairTurns(largeBodiesOfStrangers);
  const signerTurns = createFairTurns(largeBodiesOfSigners);
  const documents = createFairTurns(documentLimits);
  // Some connections stay free for changes, and some turns for other addresses.
  const reads = Math.max(2, connections - 2);
  const turns = createFairTurns({
    maxRunning: reads,
    maxRunningPerAddress: Math.max(1, reads - 2),
    maxRunningPerCaller: Math.min(readsPerCaller, Math.max(1, reads - 2)),
    maxWaitingPerCaller: 60,
    maxWaitingPerAddress: 1000,
    maxWaiting: 4000,
  });

  const waitForLargeBody = (address: string): Promise<Release> =>
    (signers.has(address) ? signerTurns : strangers)(address, address);

  /** Counts a request of an address; why it is refused, or null. */
  const countRequest = (ip: string): Error | null => {
    const address = addressKey(ip);
    if (isPrivateHost(address)) return null;
    try {
      assertWithin(requests, address);
    } catch (error) {
      return error as Error;
    }
    requests.count(address);
    return null;
  };

  return {
    /** Counts a request of an address; returns whether the address is within its limit. */
    admits: (ip: string): boolean => countRequest(ip) === null,

    /** Counts requests of each address, and refuses compressed bodies: no client of ours sends any, and a few bytes can expand to megabytes. */
    addHooks(app: FastifyInstance): void {
      app.addHook('onRequest', (request, _reply, next) => {
        const encoding = request.headers['content-encoding'];
        if (encoding !== undefined && encoding !== 'identity') return next(new Refused('UNSUPPORTED_MEDIA_TYPE'));
        const refused = countRequest(request.ip);
        return refused ? next(refused) : next();
      });
    },

    /**
     * Admits an event of an outside system by its headers.
     * @throws Refused TOO_MANY_REQUESTS or FORBIDDEN
     */
    async admitEvent(entry: Endpoint, request: FastifyRequest): Promise<Release | null> {
      const address = addressKey(request.ip);
      assertWithin(unsigned, address);
      if (!hasSignatureHeaders(request.headers, realTime(clock))) {
        unsigned.count(address);
        throw new Refused('FORBIDDEN');
      }
      return entry.bodyLimit === undefined ? null : waitForLargeBody(address);
    },

    /**
     * Checks the signature over the bytes of an event.
     * @throws Refused FORBIDDEN
     */
    assertSigned(entry: Endpoint, request: FastifyRequest, body: Uint8Array): void {
      const address = addressKey(request.ip);
      if (hasValidSignature(request.headers, body, eventSecrets[entry.system ?? ''] ?? [], realTime(clock))) {
        signers.add(address);
        return;
      }
      unsigned.count(address);
      throw new Refused('FORBIDDEN');
    },

    /**
     * Waits for the turn of a read, before it uses a connection.
     * @throws Refused TOO_MANY_REQUESTS, OverloadedError
     */
    async admitRead(entry: Endpoint, request: FastifyRequest): Promise<Release> {
      const address = addressKey(request.ip);
      const { 'x-session-token': sentToken } = request.headers;
      const token = typeof sentToken === 'string' && sentToken !== '' ? sentToken : null;
      if (entry.produces !== 'application/pdf' && entry.produces !== 'image/png') return turns(address, token);
      const release = await documents(address, token);
      await new Promise((next) => setImmediate(next));
      return release;
    },
  };
};

export type Admission = ReturnType<typeof createAdmissionControl>;
