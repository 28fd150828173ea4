import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** A stand-in program: ready at once, ends on SIGTERM after a little work, and dies by itself on GET /die. */
const standIn = (portName: string) => `
import { createServer } from 'node:http';
const port = Number(process.env.${portName});
if (process.env.REFUSE === '${portName}') {
  console.error('The database was written by a newer version.');
  process.exit(3);
}
const server = createServer((request, reply) => {
  if (request.url === '/die') process.exit(7);
  reply.end(request.url === '/env' ? JSON.stringify(process.env) : 'ok');
});
server.listen(port);
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300));
`;

/** A program that prints the address of its database and the result of a query. */
const whereProgram = `
import pg from 'pg';
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { rows } = await client.query('select 1 as one');
await client.end();
console.log(process.env.DATABASE_URL, rows[0].one);
`;

let folder: string;
let port: number;
const runningChildren = new Set<ChildProcess>();

const isFree = (at: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(at, () => probe.close(() => resolve(true)));
  });

/** The ports beside `port` that a start uses: sandbox, mail, SMS, and those of a second start. */
const offsets = [0, 1, 2, 3, 10, 20];

/** Below 32768, where Linux takes the ports of `listen(0)` and of outgoing connections: no other test gets one of these between the check and the start. */
const findFreePorts = async () => {
  for (;;) {
    const base = randomInt(18_000, 32_000);
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
};

const start = (env: Record<string, string> = {}, command = ['scripts/start.mjs']) => {
  const [script = '', ...args] = command;
  const child = spawn(process.execPath, [join(folder, script), ...args], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: join(folder, '.data'),
      ...env,
    },
  });
  runningChildren.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => (err += String(data)));
  const exitCode = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const waitUntilReady = async () => {
    for (let tries = 0; tries < 200 && !out.includes('Canopy is ready'); tries += 1) await wait(50);
    expect(out + err).toContain('Canopy is ready');
  };
  return { child, ended: exitCode, ready: waitUntilReady, errors: () => err, said: () => out };
};

/** Fetches the environment of the program on this port. */
const fetchEnvironment = async (at: number) =>
  (await (await fetch(`http://localhost:${at}/env`)).json()) as Record<string, string>;

const answers = async (at: number) => {
  try {
    return (await fetch(`http://localhost:${at}/readyz`)).ok;
  } catch {
    return false;
  }
};

const nobodyAnswers = async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (!(await answers(port)) && !(await answers(port + 1))) return true;
    await wait(50);
  }
  return false;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  port = await findFreePorts();
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  cpSync('package-lock.json', join(folder, 'package-lock.json'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const [file, name] of [
    ['dist/programs/sandbox.js', 'SANDBOX_PORT'],
    ['dist/programs/app.js', 'PORT'],
  ] as const) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), standIn(name));
  }
  writeFileSync(join(folder, 'where.mjs'), whereProgram);
  // The build is skipped: every real start exercises the launcher's build step.
  writeFileSync(join(folder, 'scripts/build.mjs'), 'export const ensureBuilt = async () => undefined;\n');
});

const postmaster = () => Number(readFileSync(join(folder, '.data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const isGone = async (pid: number) => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await wait(50);
  }
  return false;
};

afterEach(async () => {
  for (const child of runningChildren) child.kill('SIGKILL');
  runningChildren.clear();
  await nobodyAnswers();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the launcher starts both programs with each other’s addresses, and stops both on SIGTERM', async () => {
  const canopy = start();
  await canopy.ready();
  expect(await fetchEnvironment(port)).toMatchObject({
    SANDBOX_URL: `http://localhost:${port + 1}`,
    PAYMENTS_URL: `http://localhost:${port + 1}/mollie`,
    MAIL_URL: `smtp://localhost:${port + 2}`,
    SMS_URL: `smpp://localhost:${port + 3}`,
  });
  canopy.child.kill('SIGTERM');
  expect(await canopy.ended).toBe(0);
  expect(await nobodyAnswers()).toBe(true);
});

test('NODE_ENV=production becomes development when nothing real is configured', async () => {
  const canopy = start({ NODE_ENV: 'production' });
  await canopy.ready();
  expect((await fetchEnvironment(port))['NODE_ENV']).toBe('development');
});

// The app refuses a sandbox in production: a forgotten SANDBOX=off must not put one beside real data or real systems.
test.each([
  { DATABASE_URL: 'postgres://localhost/real' },
  { PAYMENTS_URL: 'https://payments.example' },
  { COURIER_SECRET: 'the-secret-of-a-real-courier' },
  { SANDBOX: 'off' },
])('NODE_ENV=production is kept when something real is configured (case %$, %o)', async (real) => {
  const canopy = start({ NODE_ENV: 'production', ...(real as unknown as Record<string, string>) });
  await canopy.ready();
  expect((await fetchEnvironment(port))['NODE_ENV']).toBe('production');
});

test('after SIGKILL the programs end by themselves and the next start works at once', async () => {
  const first = start();
  await first.ready();
  const database = postmaster();
  first.child.kill('SIGKILL');
  expect(await isGone(database)).toBe(true);
  const second = start();
  await second.ready();
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(await nobodyAnswers()).toBe(true);
});

test('a second start on the same data folder is refused in one sentence', async () => {
  const first = start();
  await first.ready();
  const second = start({ PORT: String(port + 10), SANDBOX_PORT: String(port + 20) });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toMatch(/^Canopy already runs on .*\(process \d+\).*\n$/);
  expect(await answers(port)).toBe(true);
});

test('a program that dies is started again, and one that keeps dying stops the other program and the launcher', async () => {
  const canopy = start();
  await canopy.ready();
  const die = () => fetch(`http://localhost:${port + 1}/die`).catch(() => undefined);
  await die();
  for (let tries = 0; tries < 200 && !(await answers(port + 1)); tries += 1) await wait(50);
  expect(await answers(port + 1)).toBe(true);
  expect(await answers(port)).toBe(true);
  expect(canopy.errors()).toContain('The sandbox ended (code 7) and is started again');
  const dying = setInterval(() => void die(), 50);
  expect(await canopy.ended).toBe(7);
  clearInterval(dying);
  expect(canopy.errors()).toContain('The sandbox ended (code 7); stopping');
  expect(await nobodyAnswers()).toBe(true);
});

test('when the database is killed, everything stops, and the next start works', async () => {
  const canopy = start();
  await canopy.ready();
  process.kill(postmaster(), 'SIGKILL');
  expect(await canopy.ended).not.toBe(0);
  expect(canopy.errors()).toContain('The database ended');
  expect(await nobodyAnswers()).toBe(true);
  await start().ready();
});

test('when everything but the database is killed, the database ends too, and the next start works', async () => {
  const canopy = start();
  await canopy.ready();
  const database = postmaster();
  const { children } = JSON.parse(readFileSync(join(folder, '.data/start.lock'), 'utf8')) as {
    children: { pid: number }[];
  };
  canopy.child.kill('SIGKILL');
  for (const { pid } of children.filter((each) => each.pid !== database)) process.kill(pid, 'SIGKILL');
  expect(await isGone(database)).toBe(true);
  await start().ready();
});

test('a command uses the running database, and starts the database when none runs', async () => {
  const command = () => start({}, ['scripts/with-database.mjs', 'where.mjs']);
  const canopy = start();
  await canopy.ready();
  const besideServer = command();
  expect(await besideServer.ended).toBe(0);
  expect(besideServer.said()).toMatch(/^postgres:.* 1\n$/);
  canopy.child.kill('SIGTERM');
  await canopy.ended;
  const withoutServer = command();
  expect(await withoutServer.ended).toBe(0);
  expect(withoutServer.said()).toBe(besideServer.said());
});

test.each([
  ['database', 'written by an earlier version of Canopy'],
  ['postgres', 'written by PostgreSQL 17, and this version of Canopy brings 18'],
])('a data folder that this version cannot open is refused in one sentence (%s)', async (name, sentence) => {
  const data = join(folder, `other-${name}`);
  mkdirSync(join(data, name), { recursive: true });
  writeFileSync(join(data, name, 'PG_VERSION'), '17\n');
  const canopy = start({ DATA_DIR: data });
  expect(await canopy.ended).toBe(1);
  expect(canopy.errors()).toContain(sentence);
  expect(canopy.errors().trim().split('\n')).toHaveLength(1);
});

test('the error of a program that refuses to start is the only message', async () => {
  const canopy = start({ REFUSE: 'PORT' });
  expect(await canopy.ended).toBe(3);
  expect(canopy.errors()).toBe('The database was written by a newer version.\n');
  expect(await nobodyAnswers()).toBe(true);
});

test.each([
  [{ PORT: 'http' }, 'The setting PORT is "http"'],
  [{ PORT: '99999' }, 'The setting PORT is "99999"'],
  [{ SANDBOX: 'maybe' }, 'The setting SANDBOX is "maybe"'],
  [{ PORT: '4001', SANDBOX_PORT: '4000' }, "one of the sandbox's four ports"],
  [{ DATA_DIR: '/dev/null/canopy' }, 'cannot be written'],
  [{ DATA_DIR: '/proc/canopy/data' }, 'cannot be written'],
])('a wrong setting is refused in one sentence (%o)', async (env, sentence) => {
  const canopy = start(env as unknown as Record<string, string>);
  expect(await canopy.ended).toBe(1);
  expect(canopy.errors()).toContain(sentence);
  expect(canopy.errors().trim().split('\n')).toHaveLength(1);
});

// Port 6000 was that of X11, 4190 is that of mail filters: fetch and browsers do not go there.
test.each([
  ['PORT', '6000'],
  ['SANDBOX_PORT', '4190'],
])('a port that browsers refuse is refused in one sentence (%s %s)', async (name, refused) => {
  const canopy = start({ [name]: refused });
  expect(await canopy.ended).toBe(1);
  expect(canopy.errors()).toBe(`Browsers refuse to open port ${refused}: choose another one with ${name}.\n`);
});

test('a port in use is refused in one sentence', async () => {
  const squatter = createServer().listen(port);
  const canopy = start();
  expect(await canopy.ended).toBe(1);
  expect(canopy.errors()).toBe(`Port ${port} is used by another program: free it, or choose another one with PORT.\n`);
  await new Promise((resolve) => squatter.close(resolve));
});
