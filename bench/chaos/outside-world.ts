import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../programs.ts';

const root = resolve(import.meta.dirname, '../..');
const startsWithin = 60_000;

/** The sandbox in a process of its own, which is never killed: it is told which systems to simulate as down, slow or faulty. */
export type OutsideWorld = { url: string; smtpPort: number; smppPort: number; sftpPort: number; stop(): Promise<void> };

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/api/clock`).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );

/** Starts the sandbox, which keeps nothing, on free ports. `appUrl` gets its events. */
export const startOutsideWorld = async (appUrl: string, secret: string): Promise<OutsideWorld> => {
  const ports: number[] = [];
  while (ports.length < 4) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const [http = 0, smtpPort = 0, smppPort = 0, sftpPort = 0] = ports;
  const url = `http://localhost:${http}`;
  const child = spawn(process.execPath, ['--import', './scripts/leash.mjs', 'dist/programs/sandbox.js'], {
    cwd: root,
    env: {
      ...process.env,
      APP_URL: appUrl,
      SANDBOX_SECRET: secret,
      SANDBOX_DATA: ':memory:',
      SANDBOX_LIFE: 'off',
      SANDBOX_URL: url,
      SANDBOX_PORT: String(http),
      SMTP_PORT: String(smtpPort),
      SMPP_PORT: String(smppPort),
      SFTP_PORT: String(sftpPort),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const childExit = new Promise<void>((onExit) => void child.once('exit', () => onExit()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await childExit;
    clearTimeout(force);
  };
  for (const deadlineMs = Date.now() + startsWithin; Date.now() < deadlineMs && child.exitCode === null; await wait(50))
    if (await isAnswering(url)) return { url, smtpPort, smppPort, sftpPort, stop };
  await stop();
  throw new Error('the sandbox was not ready');
};
