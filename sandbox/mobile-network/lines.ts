import { randomUUID } from 'node:crypto';
import { html, type Html } from '../core/html.ts';
import { buttonForm } from '../core/control-page.ts';
import type { SandboxWorld } from '../core/system.ts';
import type { SandboxLine } from './orders.ts';

/** Creates the registry of lines. The network can suspend, reactivate and terminate a line without an order. */
export function createLineRegistry(world: SandboxWorld) {
  const lines = world.store.collection<SandboxLine>('network-line');

  /** Sends a TMF638 event of a changed service state. */
  function sendEvent(line: SandboxLine): SandboxLine {
    const event = {
      '@type': 'ServiceStateChangeEvent',
      eventId: randomUUID(),
      eventTime: world.clock.now().toISOString(),
      eventType: 'ServiceStateChangeEvent',
      event: {
        service: {
          '@type': 'Service',
          id: line.id,
          name: 'mobile-line',
          state: line.state,
          serviceCharacteristic: [
            { name: 'msisdn', value: line.msisdn },
            { name: 'iccid', value: line.id },
          ],
        },
      },
    };
    world.events.send({ to: '/api/webhook/network', json: event, lane: line.id });
    return lines.save(line);
  }

  const to =
    (state: SandboxLine['state'], from: SandboxLine['state'][]) =>
    (line: SandboxLine): SandboxLine | string =>
      from.includes(line.state) ? sendEvent({ ...line, state }) : `the line is ${line.state}`;

  return {
    list: () => lines.list(),
    get: (id: string) => lines.get(id),
    actions: {
      suspend: to('inactive', ['active']),
      reactivate: to('active', ['inactive']),
      terminate: to('terminated', ['active', 'inactive']),
    },
  };
}

/** Actions on a line, with their form fields. */
const usageButtons: readonly (readonly [string, string, Record<string, string>?])[] = [
  ['1 GB', 'use'],
  ['10 GB', 'use', { quantity: '10000000000' }],
  ['A call of 10 minutes', 'use', { service: 'voice', quantity: '600' }],
  ['To a 0903 number, 10 minutes', 'use', { service: 'voice', quantity: '600', other_party: '+3290312345' }],
  ['To Japan, 10 minutes', 'use', { service: 'voice', quantity: '600', other_party: '+81312345678' }],
  ['1 GB in France', 'use', { plmn: '20801' }],
  ['50 GB in France', 'use', { plmn: '20801', quantity: '50000000000' }],
  ['500 MB in the USA', 'use', { plmn: '310410', quantity: '500000000' }],
  ['Bill shock: 2 GB in the USA', 'use', { plmn: '310410', quantity: '2000000000' }],
  ['The past 90 days', 'past'],
  ['The last batch again', 'twice'],
  ['Two days in the wrong order', 'disorder'],
  ['A SIM that nobody has', 'stranger'],
];

/** Networks that a line registers on, before it uses anything there. */
const arrivalButtons: readonly (readonly [string, string])[] = [
  ['France', '20801'],
  ['Morocco', '60401'],
  ['The USA', '310410'],
  ['A ship', '90112'],
  ['Back in Belgium', '20601'],
];

const stateLabels = { active: ['good', 'works'], inactive: ['bad', 'suspended'], terminated: ['', 'ended'] } as const;

export function lineCard({ id, msisdn, state, plan_code, services, spending_limit }: SandboxLine): Html {
  const actionPath = (action: string): string => `/api/network/lines/${id}/${action}`;
  const disabledServices = Object.keys(services).filter((key) => !services[key]);
  const [tone, word] = stateLabels[state];
  return html`<div class="top">
      <h3>${msisdn}</h3>
      <span class="chip ${tone}">${word}</span>
    </div>
    <dl class="facts">
      <dt>SIM</dt>
      <dd>${id}</dd>
      <dt>Plan</dt>
      <dd>${plan_code}</dd>
      <dt>Off</dt>
      <dd>${disabledServices.join(', ') || 'nothing'}</dd>
      ${
        spending_limit !== undefined &&
        html`<dt>Limit</dt>
          <dd>${spending_limit} euro</dd>`
      }
    </dl>
    <div class="actions">
      ${state === 'active' && buttonForm('Suspend', actionPath('suspend'), {}, 'bad')}
      ${state === 'inactive' && buttonForm('Reactivate', actionPath('reactivate'))}
      ${state !== 'terminated' && buttonForm('Terminate', actionPath('terminate'), {}, 'bad')}
    </div>
    <details>
      <summary>Arrive in</summary>
      <div class="actions">
        ${arrivalButtons.map(([label, plmn]) => buttonForm(label, actionPath('arrive'), { plmn }))}
      </div>
    </details>
    <details>
      <summary>Use</summary>
      <div class="actions">
        ${usageButtons.map(([label, action, fields]) => buttonForm(label, actionPath(action), fields))}
      </div>
    </details>`;
}
