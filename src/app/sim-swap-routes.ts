import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasSimSwapCheckConsent } from '#customers/server/queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { isDatabaseOutage } from '#platform/db/outage.ts';
import { e164 } from '#platform/contract/schemas.ts';
import { addressKey } from '#platform/http/address-key.ts';
import { rateLimitKey, throttleUses } from '#platform/http/rate-limits.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Settings } from '#platform/settings.ts';
import { findActivationTime, findProductOfNumber } from '#subscriptions/server/queries.ts';
import { DEFAULT_AGE_HOURS, isSwappedWithin, latestSimChange, MAX_AGE_HOURS } from '#swap/rules/camara-sim-swap.ts';
import { findLatestSwapTime } from '#swap/server/queries.ts';

/** Errors in the form of CAMARA. */
class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const correlatorFormat = /^[a-zA-Z0-9\-_:;./<>{}]{1,256}$/;

const limitsOf = {
  wrong: { points: 60, seconds: 60 },
  asked: { points: 600, seconds: 60 },
} as const;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Mounts the SIM Swap API of CAMARA, version 2, for the banks with a key: whether, and when, the SIM of a number was last
 * replaced. A number of nobody and one without the consent of its customer get the same answer.
 */
export const mountSimSwapCheckApi = (
  app: FastifyInstance,
  { db, clock, settings }: { db: Database; clock: Clock; settings: Pick<Settings, 'SIM_SWAP_API_KEYS'> },
): void => {
  const banks = settings.SIM_SWAP_API_KEYS.map(({ bank, key }) => ({ bank, digest: digest(key) }));
  if (banks.length === 0) return;

  const identify = async ({ headers, ip }: FastifyRequest): Promise<string> => {
    const [, bearerToken = ''] = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '') ?? [];
    const tokenDigest = digest(bearerToken);
    const bankKey = banks.find((each) => timingSafeEqual(each.digest, tokenDigest));
    const counted = bankKey ? ('asked' as const) : ('wrong' as const);
    const key = rateLimitKey('sim-swap-api', counted, bankKey?.bank ?? addressKey(ip));
    await throttleUses(db, [{ ...limitsOf[counted], key }], clock.now());
    if (!bankKey) throw new ApiError(401, 'UNAUTHENTICATED', 'A bearer key of this operator is required.');
    return bankKey.bank;
  };

  const findChange = async (body: unknown): Promise<Date> => {
    const parsedBody = z.object({ phoneNumber: z.unknown().optional() }).safeParse(body);
    if (!parsedBody.success) throw new ApiError(400, 'INVALID_ARGUMENT', 'The body must be a JSON object.');
    if (parsedBody.data.phoneNumber === undefined)
      throw new ApiError(422, 'MISSING_IDENTIFIER', 'The phone number is missing.');
    const number = e164.safeParse(parsedBody.data.phoneNumber);
    if (!number.success) throw new ApiError(400, 'INVALID_ARGUMENT', 'The phone number must be in E.164, with a plus.');
    const product = await findProductOfNumber(db.read, number.data);
    const isAllowed = product !== null && (await hasSimSwapCheckConsent(db.read, product.customer_uuid));
    const activated_at = isAllowed ? await findActivationTime(db.read, product) : null;
    if (!product || !activated_at)
      throw new ApiError(404, 'IDENTIFIER_NOT_FOUND', 'The number is not ours, or its customer has not consented.');
    return latestSimChange({ activated_at, swapped_at: await findLatestSwapTime(db.read, product) });
  };

  const answer =
    (find: (changed_at: () => Promise<Date>, body: unknown) => Promise<object>) =>
    async (request: FastifyRequest): Promise<object> => {
      const bank = await identify(request);
      const logOutcome = (outcome: string): void => {
        if (request.log.level === 'silent') return;
        const log = request.log.child({}, { level: 'info' });
        log.info({ security: 'sim-swap-asked', bank, outcome }, 'security event');
      };
      try {
        const reply = await find(() => findChange(request.body), request.body);
        logOutcome('done');
        return reply;
      } catch (error) {
        if (error instanceof ApiError) logOutcome(error.code);
        throw error;
      }
    };

  const parseAge = (body: unknown): number => {
    const parsed = z.object({ maxAge: z.int().default(DEFAULT_AGE_HOURS) }).safeParse(body);
    if (!parsed.success) throw new ApiError(400, 'INVALID_ARGUMENT', 'maxAge must be a whole number of hours.');
    const { maxAge } = parsed.data;
    if (maxAge < 1 || maxAge > MAX_AGE_HOURS)
      throw new ApiError(400, 'OUT_OF_RANGE', `maxAge must be from 1 to ${MAX_AGE_HOURS} hours.`);
    return maxAge;
  };

  app.register((routes, _options, onReady) => {
    routes.addHook('onRequest', (request, reply, next) => {
      const correlator = request.headers['x-correlator'];
      if (typeof correlator === 'string' && correlatorFormat.test(correlator)) reply.header('x-correlator', correlator);
      reply.header('cache-control', 'no-store');
      next();
    });
    routes.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (isDatabaseOutage(error)) {
        request.log.error({ err: error }, 'the SIM swap API failed');
        const message = 'Not possible at the moment. Try again shortly.';
        return void reply.code(503).header('retry-after', '10').send({ status: 503, code: 'UNAVAILABLE', message });
      }
      const isLimit = error instanceof Refused && error.code === 'TOO_MANY_REQUESTS';
      const apiError = error instanceof ApiError ? error : null;
      const status = apiError?.status ?? (isLimit ? 429 : (error.statusCode ?? 500) < 500 ? 400 : 500);
      const codes: Record<number, string> = { 400: 'INVALID_ARGUMENT', 429: 'TOO_MANY_REQUESTS', 500: 'INTERNAL' };
      if (status === 500) request.log.error({ err: error }, 'the SIM swap API failed');
      return void reply.code(status).send({
        status,
        code: apiError?.code ?? codes[status] ?? 'INTERNAL',
        message: apiError?.message ?? 'Not possible.',
      });
    });
    routes.post(
      '/sim-swap/v2/check',
      answer(async (findLatestChange, body) => {
        const hours = parseAge(body);
        return { swapped: isSwappedWithin(await findLatestChange(), hours, clock.now()) };
      }),
    );
    routes.post(
      '/sim-swap/v2/retrieve-date',
      answer(async (findLatestChange) => ({ latestSimChange: (await findLatestChange()).toISOString() })),
    );
    onReady();
  });
};
