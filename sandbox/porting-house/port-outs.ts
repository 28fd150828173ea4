import { randomUUID } from 'node:crypto';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxWorld } from '../core/system.ts';

/** A question of another operator whether it may take a number of the app, with the newest answer. */
export interface PortOut {
  /** The id of the request of the other operator. The same request gets the same answer. */
  id: string;
  msisdn: string;
  code: string;
  asked_at: string;
  accepted: boolean;
  /** Why the request was refused or failed; null when it was accepted. */
  reason: string | null;
}

const path = '/api/webhook/porting/port-out';
const maxShown = 12;

/** A number as people write it (`0470 12 34 56`) in E.164. */
const toMsisdn = (written: string): string =>
  written
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+32');

const readAnswer = (status: number, json: unknown): Pick<PortOut, 'accepted' | 'reason'> => {
  const { response } = (json ?? {}) as { response?: { accepted?: unknown; reason?: unknown } };
  if (status !== 200 || typeof response?.accepted !== 'boolean') return { accepted: false, reason: `status ${status}` };
  return { accepted: response.accepted, reason: typeof response.reason === 'string' ? response.reason : null };
};

/** Creates the registry of numbers that other operators want. */
export function createPortOutRegistry(world: SandboxWorld) {
  const portOuts = world.store.collection<PortOut>('port-out');

  async function submit(id: string, msisdn: string, code: string): Promise<PortOut> {
    const answer = await world.events.request(path, { request_id: id, msisdn, code });
    const read = answer ? readAnswer(answer.status, answer.json) : { accepted: false, reason: 'no answer' };
    return portOuts.save({ id, msisdn, code, asked_at: world.clock.now().toISOString(), ...read });
  }

  return {
    list: () => portOuts.list(),
    get: (id: string) => portOuts.get(id),
    request: (written: string, code: string) => submit(randomUUID(), toMsisdn(written), code.trim()),
    again: ({ id, msisdn, code }: PortOut) => submit(id, msisdn, code),
  };
}

function portOutCard({ id, msisdn, code, asked_at, accepted, reason }: PortOut): Html {
  return html`<div class="top">
      <h3>${msisdn}</h3>
      <span class="chip ${accepted ? 'good' : 'bad'}">${accepted ? 'accepted' : 'refused'}</span
      >${timeElement(asked_at)}
    </div>
    <dl class="facts">
      <dt>Code</dt>
      <dd>${code}</dd>
      ${
        reason &&
        html`<dt>Why</dt>
          <dd>${reason}</dd>`
      }
    </dl>
    <div class="actions">${buttonForm('Ask again', `/api/porting/port-outs/${id}/again`)}</div>`;
}

/** The form of another operator that wants a number, and what it was answered. */
export const portOutSection = (world: SandboxWorld): Html =>
  html`<h3>Numbers that leave</h3>
    <p class="context">
      Another operator asks for a number with the code that its customer made (“Take your number to another operator”).
      The right code is accepted once; “Ask again” is the same request.
    </p>
    <form method="post" action="/api/porting/port-outs" class="fields" style="align-items: end">
      <label>Number <input name="msisdn" inputmode="tel" autocomplete="off" required /></label>
      <label>Code <input name="code" autocomplete="off" required /></label>
      <button class="main">Ask for the number</button>
    </form>
    ${cardList(createPortOutRegistry(world).list().slice(0, maxShown).map(portOutCard), 'No number has been wanted yet.')}`;
