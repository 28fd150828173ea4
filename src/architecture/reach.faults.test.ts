import { exampleDeploymentIsSecure } from './deployment.ts';
import { type Fault, fileThatImports, testFaults } from './seeded-faults.ts';
import { noProgramsOrStrayFetchOnServer } from './server-reach.ts';

const closed = `http://{$SITE} {
	handle /api/* {
		respond "HTTPS only" 403 {
`;
const metrics = `	@inside path /metrics /healthz /readyz
	handle @inside {
		respond 404
`;

testFaults([
  [
    'a handler that starts a program',
    noProgramsOrStrayFetchOnServer,
    fileThatImports('src/billing/server/print.ts', 'node:child_process', 'execFile'),
    'starts no program',
  ],
  ...(
    [
      ['a handler that fetches a fixed address', "fetch('https://elsewhere.example')", 'use callOutside'],
      ['a handler that runs text as code', "new Function('a', 'return a')", 'no text is run'],
      ['a handler that builds a regular expression from input', 'new RegExp(body.search)', 'not built'],
    ] as const
  ).map(([name, statement, says]): Fault => {
    const files = { 'src/billing/server/print.ts': `export const x = (body) => ${statement};` };
    return [name, noProgramsOrStrayFetchOnServer, files, says];
  }),
  [
    'a redirect of the API to HTTPS',
    exampleDeploymentIsSecure,
    { 'deploy/Caddyfile': `${metrics}http://{$SITE} {\n\tredir https://{host}{uri} permanent\n` },
    'is refused, not redirected',
  ],
  [
    'metrics that are open to the internet',
    exampleDeploymentIsSecure,
    { 'deploy/Caddyfile': closed },
    'closed to the internet',
  ],
  [
    'an old version of TLS',
    exampleDeploymentIsSecure,
    { 'deploy/Caddyfile': `${closed}${metrics}\ttls {\n\t\tprotocols tls1.1 tls1.3\n\t}\n` },
    'the defaults of TLS stay: protocols tls1.1',
  ],
  [
    'an image that runs as root',
    exampleDeploymentIsSecure,
    { 'deploy/Containerfile': 'FROM node\nUSER root\nCMD ["node"]\n' },
    'it runs as nobody',
  ],
  [
    'an adapter that does not check certificates',
    exampleDeploymentIsSecure,
    { 'src/adapters/sms/sms.ts': 'export const options = { rejectUnauthorized: false };' },
    'certificates of others are checked',
  ],
]);
