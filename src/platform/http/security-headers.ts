import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

export type SecurityOptions = {
  /** Origins besides our own that pages may load scripts from. */
  scriptOrigins: readonly string[];
  /** Hashes of the few scripts that stand in a page, as `sha256-…`. */
  scriptHashes: readonly string[];
  /** Tells browsers to come back by HTTPS only. */
  https: boolean;
};

/** Headers of a reply that have nothing to do with safety. */
const ordinary = new Set(['content-type', 'content-length', 'date', 'connection']);

/** What Helmet says, asked once: it is the same for every reply. */
const headersOf = async (options: SecurityOptions): Promise<Record<string, string>> => {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`), ...options.scriptOrigins],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Never from elsewhere, whatever else scripts may come from: a worker stands between us and the network.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.scriptOrigins],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000 } : false,
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ordinary.has(name) ? [] : [[name, String(value)]])),
  );
};

/** Puts the security headers on every reply. */
export const addSecurityHeaders = async (app: FastifyInstance, options: SecurityOptions): Promise<void> => {
  const headers = await headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
