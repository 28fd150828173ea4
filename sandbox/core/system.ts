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
  /** Where people and the app reach the sandbox over HTTP, no slash at the end. */
  url: string;
  host: string;
  ports: { http: number; smtp: number; smpp: number };
  /** Whether usage is simulated automatically; otherwise only when a button is pressed. */
  simulatesUsage: boolean;
}

/** One outside system. It is known under `name` in `/api/<name>/behaviour` and on the page. */
export interface SandboxSystem {
  name: string;
  title: string;
  /** Describes the simulated system and its address in one sentence, for the control page. */
  about(world: SandboxWorld): string;
  /** Refusal codes; the button of the page uses the first one. */
  refusals?: string[];
  /** The system sends webhooks, so the behaviours `lose`, `twice` and `hold` apply to it. */
  sendsEvents?: true;
  /** Its HTTP side. The instance is its own: hooks and parsers do not reach other systems. */
  routes?(app: FastifyInstance, world: SandboxWorld): void | Promise<void>;
  /** Starts what is not HTTP, and registers its scheduled work; the returned function is called at the end. */
  onStart?(world: SandboxWorld): Promise<(() => Promise<void>) | void> | (() => Promise<void>) | void;
  /** Its items with buttons on the control page; refreshed every few seconds. */
  section(world: SandboxWorld): Html;
}

/** How a system says no over HTTP, in its own format. Undefined: this call is taken, and refused some other way. */
export type SendRefusal = (reply: FastifyReply, code: string | undefined) => FastifyReply | undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for the routes of a system that uses `applyBehaviour`. */
    behaviour: Behaviour;
  }
}
