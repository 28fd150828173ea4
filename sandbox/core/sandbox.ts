import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { registerControlRoutes, sendClockEvent } from './control-routes.ts';
import { createBehaviourStore } from './behaviours.ts';
import { createClock } from './clock.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { createScheduler } from './scheduler.ts';
import { createMessageStore } from './messages.ts';
import { registerPageRoutes } from './control-page.ts';
import { openStore, type StoredDocument } from './store.ts';
import type { SandboxSystem, SandboxWorld } from './system.ts';

export interface SandboxOptions {
  /** 0 or absent: a free port. */
  ports?: { http?: number; smtp?: number; smpp?: number; sftp?: number };
  /** Folder of the data, or `:memory:`. */
  data?: string;
  /** Base URL of the app that gets events; null: none are sent. */
  appUrl?: string | null;
  secret?: string;
  host?: string;
  /** Base URL of links; default: http://localhost with the port. */
  publicUrl?: string;
  /** Scales delays of systems; 1 or absent: real seconds, smaller is faster. */
  pace?: number;
  /** Offset of the clock at the first start, in milliseconds; 0 or absent: real time. */
  clockBeginsMs?: number;
  /** True: usage of lines is simulated. */
  simulatesUsage?: boolean;
  /** Documents of another sandbox to begin with. */
  documents?: readonly StoredDocument[];
}

export interface Sandbox {
  url: string;
  smtpPort: number;
  smppPort: number;
  sftpPort: number;
  /** Everything that is stored, oldest first. */
  exportDocuments(): StoredDocument[];
  stop(): Promise<void>;
}

/** Starts the given systems in this process. Rejects when a port is taken. */
export async function startSystems(systems: SandboxSystem[], options: SandboxOptions = {}): Promise<Sandbox> {
  const { data = ':memory:', appUrl = null, secret = randomUUID(), host = '127.0.0.1', ports = {} } = options;
  const store = openStore(data);
  store.import(options.documents ?? []);
  const clock = createClock(store, options.clockBeginsMs);
  const complain = (message: string, error: unknown) => process.stderr.write(`sandbox: ${message}: ${String(error)}\n`);
  const scheduler = createScheduler(store, clock, complain, options.pace);
  const world: SandboxWorld = {
    store,
    clock,
    scheduler: scheduler,
    behaviours: createBehaviourStore(store),
    events: createWebhookSender(store, { url: appUrl, secret }),
    messages: createMessageStore(store, clock),
    url: '',
    host,
    ports: { http: ports.http ?? 0, smtp: ports.smtp ?? 0, smpp: ports.smpp ?? 0, sftp: ports.sftp ?? 0 },
    simulatesUsage: options.simulatesUsage ?? false,
  };

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 5 * 1024 * 1024 });
  await app.register(formbody);
  registerControlRoutes(app, world, systems);
  registerPageRoutes(app, world, systems);
  for (const system of systems) await app.register(async (scope) => system.registerRoutes?.(scope, world));

  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    scheduler.stop();
    world.events.stop();
    await app.close();
    await Promise.all(stops.map((end) => end()));
    store.close();
  };
  try {
    await app.listen({ port: world.ports.http, host });
    world.ports.http = (app.server.address() as AddressInfo).port;
    world.url = options.publicUrl ?? `http://localhost:${world.ports.http}`;
    for (const system of systems) {
      const end = await system.onStart?.(world);
      if (end) stops.push(end);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  world.events.start();
  scheduler.start();
  if (clock.offsetMs()) sendClockEvent(world);
  const { smtp: smtpPort, smpp: smppPort, sftp: sftpPort } = world.ports;
  return { url: world.url, smtpPort, smppPort, sftpPort, exportDocuments: () => store.export(), stop };
}
