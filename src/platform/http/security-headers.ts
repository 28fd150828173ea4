import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

export type SecurityOptions = {
  /** Origins besides our own that pages may load scripts from. */
  scriptOrigins: readonly string[];
  /** Hashes of the few scripts that stand in a page, as `sha256-…`. */
  scriptHashes: readonly string[];
  /** Tells browsers to come back by HTTPS only. */
  https: boolean;
};

/**
 * What no page of ours asks of a device; whatever runs in one, and in a frame of one, may not either. The camera is ours alone: it
 * reads the barcode of a SIM card, after a press.
 */
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)')
  .join(', ');

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
        // A page names the styles that stand in it by their hashes; see `allowInlineStyles`.
        styleSrc: ["'self'", ...options.scriptOrigins],
        fontSrc: ["'self'"],
        // Never from elsewhere, whatever else scripts may come from: a worker stands between us and the network.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.scriptOrigins],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Said by frame-ancestors; two rules for one thing can differ.
    xFrameOptions: false,
    strictTransportSecurity: options.https ? { maxAge: 31_536_000 } : false,
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries({ ...headers, 'permissions-policy': permissions }).flatMap(([name, value]) =>
      ordinary.has(name) ? [] : [[name, String(value)]],
    ),
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

/** Lets the styles that stand in a page apply, by their hashes (`sha256-…`). Nothing else in it may say how it looks. */
export const allowInlineStyles = (reply: FastifyReply, hashes: readonly string[]): void => {
  const name = 'content-security-policy';
  const policy = String(reply.getHeader(name) ?? '');
  const named = hashes.map((hash) => ` '${hash}'`).join('');
  void reply.header(name, policy.replace(/(?<=(^|;)style-src )/, `${named.trimStart()} `));
};
