import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

export type SecurityOptions = {
  /** Additional origins that pages may load scripts from. */
  scriptOrigins: readonly string[];
  /** Hashes of the inline scripts, as `sha256-…`. */
  scriptHashes: readonly string[];
  /** Sends Strict-Transport-Security. */
  https: boolean;
};

/**
 * Permissions policy: device features that no page uses. The camera is allowed for our own origin, to read the
 * barcode of a SIM card.
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

/** Headers that are not security headers. */
const ordinary = new Set(['content-type', 'content-length', 'date', 'connection']);

/** Runs Helmet once, because its headers are the same for every reply. */
const headersOf = async (options: SecurityOptions): Promise<Record<string, string>> => {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes.map((hash) => `'${hash}'`), ...options.scriptOrigins],
        // Inline styles are allowed by their hashes; see `allowInlineStyles`.
        styleSrc: ["'self'", ...options.scriptOrigins],
        fontSrc: ["'self'"],
        // Workers only from our origin, even when other script origins are allowed: a service worker intercepts all
        // requests.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...options.scriptOrigins],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Replaced by frame-ancestors; two rules could differ.
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

/** Adds the security headers to every reply. */
export const addSecurityHeaders = async (app: FastifyInstance, options: SecurityOptions): Promise<void> => {
  const headers = await headersOf(options);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
};

const withInlineStyles = (policy: string, hashes: readonly string[]): string => {
  const hashSources = hashes.map((hash) => ` '${hash}'`).join('');
  return policy.replace(/(?<=(^|;)style-src )/, `${hashSources.trimStart()} `);
};

/** The policy that was last built for the styles of a page: a cached page is sent with the same policy, so it is not built again. */
const policies = new WeakMap<readonly string[], { before: string; policy: string }>();

/** Allows the inline styles of a page by their hashes (`sha256-…`). */
export const allowInlineStyles = (reply: FastifyReply, hashes: readonly string[]): void => {
  const name = 'content-security-policy';
  const before = String(reply.getHeader(name) ?? '');
  let cachedPolicy = policies.get(hashes);
  if (cachedPolicy?.before !== before) {
    cachedPolicy = { before, policy: withInlineStyles(before, hashes) };
    policies.set(hashes, cachedPolicy);
  }
  void reply.header(name, cachedPolicy.policy);
};
