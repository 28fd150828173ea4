import { startSystems, type Sandbox, type SandboxOptions } from './core/sandbox.ts';
import type { StoredDocument } from './core/store.ts';
import { systems } from './systems.ts';

export type { Sandbox, StoredDocument };

/** Starts all systems in this process; by default on free ports and without persistence. */
export function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return startSystems(systems, options);
}

function readPort(name: string, usual: number): number {
  const value = Number(process.env[name] || usual);
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  console.error(`${name} must be a port number, not "${process.env[name]}".`);
  process.exit(1);
}

async function runSandbox(): Promise<void> {
  const http = readPort('SANDBOX_PORT', 3900);
  const { SANDBOX_DATA, APP_URL, SANDBOX_SECRET, SANDBOX_HOST, SANDBOX_URL, SANDBOX_LIFE, SANDBOX_CLOCK_BEGINS_MS } =
    process.env;
  const sandbox = await startSandbox({
    ports: {
      http,
      smtp: readPort('SMTP_PORT', http && http + 1),
      smpp: readPort('SMPP_PORT', http && http + 2),
      sftp: readPort('SFTP_PORT', http && http + 3),
    },
    data: SANDBOX_DATA || '.data/sandbox',
    appUrl: APP_URL || 'http://localhost:3000',
    simulatesUsage: SANDBOX_LIFE !== 'off',
    clockBeginsMs: Number(SANDBOX_CLOCK_BEGINS_MS) || 0,
    ...(SANDBOX_SECRET && { secret: SANDBOX_SECRET }),
    ...(SANDBOX_HOST && { host: SANDBOX_HOST }),
    ...(SANDBOX_URL && { publicUrl: SANDBOX_URL }),
  }).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    const isPortInUse = error.code === 'EADDRINUSE';
    console.error(
      isPortInUse
        ? `Port ${error.port} is taken, so the sandbox cannot start.`
        : `The sandbox cannot start: ${error.message}`,
    );
    process.exit(1);
  });
  console.log(
    `The outside world is at ${sandbox.url} (SMTP ${sandbox.smtpPort}, SMPP ${sandbox.smppPort}, SFTP ${sandbox.sftpPort})`,
  );

  let ending = false;
  const stop = (): void => {
    if (ending) return;
    ending = true;
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (import.meta.main) await runSandbox();
