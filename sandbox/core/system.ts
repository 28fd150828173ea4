import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Behaviour, Behaviours } from './behaviours.ts';
import type { Clock } from './clock.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { Html } from './html.ts';
import type { Scheduler } from './scheduler.ts';
import type { Messages } from './messages.ts';
import type { Store } from './store.ts';

/** Services that every simulated system gets. */
export interface SandboxWorld {
  store: Store;
  clock: Clock;
  behaviours: Behaviours;
  scheduler: Scheduler;
  events: WebhookSender;
  messages: Messages;
  /** Base URL of the sandbox, without a trailing slash. */
  url: string;
  host: string;
  ports: { http: number; smtp: number; smpp: number; sftp: number };
  /** Whether usage is simulated automatically; otherwise only when a button is pressed. */
  simulatesUsage: boolean;
}

/** A simulated outside system. `name` is its name in `/api/<name>/behaviour` and on the page. */
export interface SandboxSystem {
  name: string;
  title: string;
  /** Describes the simulated system and its address in one sentence, for the control page. */
  describe(world: SandboxWorld): string;
  /** Refusal codes; the button of the page uses the first one. */
  refusals?: string[];
  /** The system sends webhooks, so the behaviours `lose`, `twice` and `hold` apply to it. */
  sendsEvents?: true;
  /** Registers its HTTP routes in a separate Fastify scope, so hooks and parsers do not affect other systems. */
  registerRoutes?(app: FastifyInstance, world: SandboxWorld): void | Promise<void>;
  /** Starts servers other than HTTP and registers scheduled work; the returned function is called at the end. */
  onStart?(world: SandboxWorld): Promise<(() => Promise<void>) | void> | (() => Promise<void>) | void;
  /** Its items with buttons on the control page; refreshed every few seconds. */
  section(world: SandboxWorld): Html;
}

/** Sends a refusal in the format of the system. Undefined: the call is accepted and refused later. */
export type SendRefusal = (reply: FastifyReply, code: string | undefined) => FastifyReply | undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for the routes of a system that uses `registerBehaviourHook`. */
    behaviour: Behaviour;
  }
}
