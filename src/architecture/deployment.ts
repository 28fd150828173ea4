import type { Finding, Rule } from './project.ts';

/** Parts of the example proxy that must be there. */
const proxySays: readonly [pattern: RegExp, says: string][] = [
  [/handle \/api\/\* \{\s*respond "HTTPS only" 403/, 'a call of the API in clear is refused, not redirected'],
  [
    /@inside path \/metrics \/healthz \/readyz\s*handle @inside \{\s*respond 404/,
    'metrics and probes are closed to the internet',
  ],
];

/** Directives that may weaken the defaults of Caddy: TLS 1.2 and 1.3 with strong cipher suites, and certificates by ACME. */
const weakening = /^\s*(protocols|ciphers|curves|auto_https|skip_install_trust|local_certs|tls internal)\b.*$/m;

const findFaults = (path: string, text: string): string[] => {
  if (path === 'deploy/Caddyfile') {
    const weak = weakening.exec(text);
    return [
      ...proxySays.flatMap(([pattern, says]) => (pattern.test(text) ? [] : [says])),
      ...(weak ? [`the defaults of TLS stay: ${weak[0].trim()}`] : []),
    ];
  }
  if (path === 'deploy/Containerfile') return /^USER (?!root\b|0\b)\S+$/m.test(text) ? [] : ['it runs as nobody'];
  if (/^src\/.*\.ts$/.test(path) && !path.startsWith('src/architecture/'))
    return /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/.test(text)
      ? ['certificates of others are checked']
      : [];
  return [];
};

/** The example deployment has the settings that the ASVS table claims. */
export const exampleDeploymentIsSecure: Rule = (files) =>
  files.flatMap(({ path, text }) => findFaults(path, text).map((says): Finding => ({ path, says })));
