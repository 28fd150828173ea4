import { setTimeout as wait } from 'node:timers/promises';
import type { TestEnvironment } from '#app/testing/product/sandbox-calls.ts';

/** Long enough for a busy machine; a story waits for the outside world some seconds in all. */
const timeoutMs = 120_000;

const serviceUrl = (url: string | undefined, port: string | undefined, usual: number): string =>
  (url || `http://localhost:${port || usual}`).replace(/\/$/, '');

const url = serviceUrl(process.env['APP_URL'], process.env['PORT'], 3000);
const sandbox = { url: serviceUrl(process.env['SANDBOX_URL'], process.env['SANDBOX_PORT'], 3900) };

const place: TestEnvironment = {
  url,
  sandbox,
  waitFor: async (condition) => {
    const deadline = performance.now() + timeoutMs;
    // Short pauses at first, because most results come within some milliseconds.
    for (let pauseMs = 25; ; pauseMs = Math.min(200, pauseMs * 2)) {
      const value = await condition();
      if (value) return value;
      if (performance.now() > deadline)
        throw new Error(`nothing came from the outside world at ${sandbox.url} for ${timeoutMs / 1000} seconds`);
      await wait(pauseMs);
    }
  },
};

/** Status of an answer; null when nobody answers. */
const fetchStatus = (address: string, method = 'GET'): Promise<number | null> =>
  fetch(address, { method, signal: AbortSignal.timeout(5_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => null,
  );

/** Returns the reason why stories cannot be created here, or null. */
const checkEnvironment = async (): Promise<string | null> => {
  if ((await fetchStatus(`${url}/readyz`)) !== 200)
    return `Canopy does not run at ${url}: start it with npm start, or say with PORT where it runs.`;
  // Only a product with a sandbox lets its clock be moved; without the secret it forbids it.
  if ((await fetchStatus(`${url}/api/webhook/clock`, 'POST')) !== 403)
    return `The Canopy at ${url} runs without a sandbox: stories are told in the sandbox only, not among real customers.`;
  if ((await fetchStatus(`${sandbox.url}/api/clock`)) !== 200)
    return `The sandbox does not answer at ${sandbox.url}: say with SANDBOX_PORT where it runs.`;
  return null;
};

/** Lines with columns that stand below each other. */
const formatTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n');
};

/** `npm run stories`: creates sample customers to log in as. A second run finds them, and completes those that an earlier run did not finish. */
const run = async (): Promise<void> => {
  const refusal = await checkEnvironment();
  if (refusal) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 1;
    return;
  }
  // Loaded after the check of the environment, which does not need these modules.
  const { runStories } = await import('./run-stories.ts');
  const { storyName, readStories } = await import('./story.ts');
  const { password, stories } = readStories();
  const { all, clock } = await runStories(place, stories, password);
  const rows = all.map(({ story, state }) => [storyName(story), story.email, state, story.look]);
  process.stdout.write(
    `\n${formatTable([['Who', 'E-mail', '', 'What there is to see'], ...rows])}\n\n  Log in at ${url}/login-email-number, everybody with the password ${password}\n${clock ? `  ${clock}\n` : ''}\n`,
  );
  for (const each of all.filter(({ state }) => state === 'stopped')) {
    process.stderr.write(`The story of ${storyName(each.story)} stopped: ${each.why}\n`);
    process.exitCode = 1;
  }
};

await run();
