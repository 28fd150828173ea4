// npm start: installs and builds what is missing, then runs the sandbox and the app until somebody stops them.
import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { startProgram } from './child.mjs';
import { assertReadableData, startDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { claimLock } from './lock.mjs';
import { at, fail } from './project.mjs';
import { environments, readLauncherSettings } from './settings.mjs';

const readyWithin = 120_000;

/** Less memory for young objects than Node's own 16 MB: 60 MB fewer with thousands of open streams. With 4 a rush of records took 3 % longer. */
const smallHeap = '--max-semi-space-size=8';
/** Lets the server collect garbage once after its start (`collectGarbageWhenIdle`). */
const exposedGc = '--expose-gc';
/** Fewer malloc arenas, in which glibc keeps freed memory: saves 6 MB. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

/** Error code of listening on a port; undefined when the port is free. */
const findListenError = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolve(code));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });

/** Time in ms to wait for a taken port, because the programs of a killed start need a moment to end. */
const portPatience = 3_000;

const assertPortIsFree = async (port, name) => {
  const deadline = Date.now() + portPatience;
  let code = await findListenError(port);
  while (code === 'EADDRINUSE' && Date.now() < deadline) {
    await wait(100);
    code = await findListenError(port);
  }
  if (code === undefined) return;
  const reason = code === 'EACCES' ? 'needs more rights than this user has' : 'is used by another program';
  fail(`Port ${port} ${reason}: free it, or choose another one with ${name}.`);
};

/** Ends the process with a sentence for a port of another protocol, which browsers and `fetch` block: no page could be opened there. */
const assertPortIsNotBlocked = async (port, name) => {
  try {
    await fetch(`http://localhost:${port}/`);
  } catch (error) {
    if (error.cause?.message === 'bad port')
      fail(`Browsers refuse to open port ${port}: choose another one with ${name}.`);
  }
};

/** A log file per start; the previous one is kept beside it. */
const openLog = (file) => {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

const isReady = async (url) => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
};

const waitUntilReady = async (program, url) => {
  const deadline = Date.now() + readyWithin;
  while (!program.isEnded && Date.now() < deadline) {
    if (await isReady(url)) return true;
    await wait(100);
  }
  return false;
};

const greeting = ({ port, sandbox, sandboxPort, dataDir }) =>
  [
    '',
    `  Canopy is ready: http://localhost:${port}`,
    '',
    ...(sandbox
      ? [
          '  Try this: order an eSIM plan as a new customer, pay at the test bank,',
          '  open the confirmation mail, and watch the SIM become active.',
          '',
          '  Or log in as people in the middle of it: npm run stories, in a second terminal,',
          '  makes them and says who they are. The clock begins 13 months back, and they live up to today.',
          '',
          `  Mail, SMS, bank, network and parcels wait at http://localhost:${sandboxPort}`,
        ]
      : []),
    `  Data and logs: ${relative(process.cwd(), dataDir) || dataDir}   Stop: Ctrl-C`,
    '',
  ].join('\n');

/** A program that ends more often than this within `restartWindow` is not started again. */
const mostRestarts = 5;
const restartWindow = 60_000;
const restartPause = 300;

/** Whether a program that ended may be started again; the times of its ends are kept in `ends`. */
const mayRestart = (ends) => {
  const now = Date.now();
  ends.push(now);
  return ends.filter((end) => now - end < restartWindow).length <= mostRestarts;
};

const startCanopy = async () => {
  const settings = readLauncherSettings();
  const embedded = !process.env.DATABASE_URL;
  if (embedded) assertReadableData(settings.dataDir);
  await ensureInstalled();
  await ensureBuilt();

  const lock = await claimLock(join(settings.dataDir, 'start.lock'));
  if ('holder' in lock) {
    return fail(
      `Canopy already runs on ${settings.dataDir} (process ${lock.holder}): stop it first, or set DATA_DIR to another folder.`,
    );
  }
  process.on('exit', lock.release);
  await assertPortIsFree(settings.port, 'PORT');
  await assertPortIsNotBlocked(settings.port, 'PORT');
  if (settings.sandbox) await assertPortIsNotBlocked(settings.sandboxPort, 'SANDBOX_PORT');
  for (const offset of settings.sandbox ? [0, 1, 2] : []) {
    await assertPortIsFree(settings.sandboxPort + offset, 'SANDBOX_PORT');
  }

  const env = environments(settings);
  const log = openLog(join(settings.dataDir, 'canopy.log'));
  const programs = [];
  let isUp = false;
  const watch = (name, program, restart) => {
    programs.push(program);
    void program.ended.then(async (code) => {
      if (stopping) return;
      if (isUp && restart && mayRestart(restart.ends)) {
        process.stderr.write(
          `The ${name} ended (code ${code}) and is started again. Logs are in ${settings.dataDir}\n`,
        );
        programs.splice(programs.indexOf(program), 1);
        await wait(restartPause);
        if (!stopping) restart.start();
        return;
      }
      // A program that fails to start has printed the reason itself.
      if (isUp) process.stderr.write(`The ${name} ended (code ${code}); stopping. Logs are in ${settings.dataDir}\n`);
      void stop(code || 1);
    });
    return program;
  };
  const start = (name, file, variables, ends = []) => {
    const program = startProgram(at(file), {
      env: { ...fewArenas, ...variables },
      nodeArgs: [smallHeap, exposedGc],
      stdout: log,
    });
    if (program.pid) lock.addChild(program.pid);
    return watch(name, program, { ends, start: () => start(name, file, variables, ends) });
  };

  let stopping;
  const stop = (code) => {
    // Stops the app first, because it may still call the sandbox and store the result.
    stopping ??= (async () => {
      for (const program of [...programs].reverse()) await program.stop();
      closeSync(log);
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

  const sandbox = env.sandbox && start('sandbox', 'dist/programs/sandbox.js', env.sandbox);
  if (embedded) {
    const database = await startDatabase(settings.dataDir, lock, openLog(join(settings.dataDir, 'postgres.log')));
    env.app.DATABASE_URL = watch('database', database).url;
    env.app.ALONE = 'on';
  }
  if (stopping) return undefined;
  const app = start('app', 'dist/programs/app.js', env.app);

  const readiness = await Promise.all([
    sandbox ? waitUntilReady(sandbox, `http://localhost:${settings.sandboxPort}/`) : true,
    waitUntilReady(app, `http://localhost:${settings.port}/readyz`),
  ]);
  if (stopping) return undefined;
  if (readiness.includes(false)) {
    process.stderr.write(
      `Canopy was not ready after ${readyWithin / 1000} seconds; see ${settings.dataDir}/canopy.log\n`,
    );
    return stop(1);
  }
  isUp = true;
  console.log(greeting(settings));
  return undefined;
};

startCanopy().catch((error) => fail(`Canopy could not start: ${error.message}`));
