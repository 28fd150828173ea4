import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { pageScript } from './page-style.ts';
import type { SandboxSystem, SandboxWorld } from './system.ts';

const clockButtons = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P3D', '3 days'],
  ['P1M', '1 month'],
] as const;

const dateFormat = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
});

/** A form with one button and hidden `fields`. */
export function buttonForm(
  label: string,
  action: string,
  fields: Record<string, string> = {},
  kind: 'quiet' | 'bad' = 'quiet',
): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="${action}">${hidden}<button class="${kind}">${label}</button></form>`;
}

/** A `time` element in Brussels time. */
export function timeElement(at: string | Date): Html {
  const date = new Date(at);
  const text = date.toLocaleString('en-IE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Brussels' });
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
}

export function cardList(items: readonly Html[], emptyText: string): Html {
  return items.length
    ? html`<ul class="cards">
        ${items.map((item) => html`<li class="card">${item}</li>`)}
      </ul>`
    : html`<p class="empty">${emptyText}</p>`;
}

function behaviourForm(system: SandboxSystem, world: SandboxWorld): Html {
  const set = world.behaviours.list(system.name);
  const general = set.find((behaviour) => !behaviour.match)?.mode ?? 'accept';
  const labels = {
    accept: 'Accept',
    refuse: 'Refuse',
    delay: 'Delay',
    twice: 'Twice',
    ...(system.sendsEvents && { lose: 'Lose events', hold: 'Never end' }),
    garbage: 'Garbage',
    down: 'Down',
  };
  const choices = Object.entries(labels).map(
    ([mode, label]) =>
      html`<button name="mode" value="${mode}" aria-pressed="${mode === general ? 'true' : 'false'}">${label}</button>`,
  );
  const reasons = system.refusals?.map((code) => html`<option>${code}</option>`);
  const notes = set.map(
    (b) =>
      html`<li>
        ${b.mode}${b.code && ` ${b.code}`}${b.match && `, for calls with “${b.match}”`}${b.times && `, ${b.times} more`}
      </li>`,
  );
  return html`<form method="post" action="/api/${system.name}/behaviour" class="behaviour">
      <div class="modes" role="group" aria-label="How ${system.title} behaves">${choices}</div>
      <details>
        <summary>Only some calls</summary>
        <div class="fields">
          ${
            reasons &&
            html`<label
              >Refuse with
              <select name="code">
                ${reasons}
              </select></label
            >`
          }
          <label>Calls that contain <input name="match" autocomplete="off" /></label>
          <label>How many <input name="times" inputmode="numeric" size="4" /></label>
          <label>Delay, ms <input name="delay_ms" inputmode="numeric" size="6" /></label>
        </div>
      </details>
    </form>
    ${
      notes.length > 0 &&
      html`<ul class="notes">
        ${notes}
      </ul>`
    }`;
}

function clockSection(world: SandboxWorld): Html {
  const days = Math.round(world.clock.offsetMs() / 8_640_000) / 10;
  return html`<p class="fig">${dateFormat.format(world.clock.now())}</p>
    <p class="context">
      ${days ? `${Math.abs(days)} days ${days > 0 ? 'ahead of' : 'behind'} the real world` : 'The same as the real world'}
    </p>`;
}

function systemSection(system: SandboxSystem, world: SandboxWorld): Html {
  return html`<section id="${system.name}" aria-labelledby="h-${system.name}">
    <h2 id="h-${system.name}">${system.title}</h2>
    <p class="context">${system.describe(world)}</p>
    <div data-part="b-${system.name}">${behaviourForm(system, world)}</div>
    <div data-part="s-${system.name}">${system.section(world)}</div>
  </section>`;
}

function controlPage(systems: SandboxSystem[], world: SandboxWorld): Html {
  const buttons = clockButtons.map(([duration, label]) =>
    buttonForm(`+ ${label}`, '/api/clock', { advance: duration }),
  );
  return pageFrame(
    'The outside world',
    html`<a class="skip" href="#main">Skip to the systems</a>
      <header id="top">
        <p class="brand">Sandbox</p>
        <h1>The outside world</h1>
        <p class="context">
          Everyone the operator talks to, played on this machine. Make them agree, refuse, dawdle or break.
        </p>
        <nav aria-label="Systems">${systems.map((system) => html`<a href="#${system.name}">${system.title}</a>`)}</nav>
      </header>
      <main id="main">
        <section id="clock" aria-labelledby="h-clock">
          <h2 id="h-clock">Business clock</h2>
          <div data-part="clock">${clockSection(world)}</div>
          <div class="actions">${buttons}${buttonForm('Reset all systems', '/api/reset')}</div>
        </section>
        ${systems.map((system) => systemSection(system, world))}
      </main>
      <p class="vh" role="status"></p>
      <script>
        ${pageScript};
      </script>`,
  );
}

const fontFile = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2';

/** Registers the control page: all systems with their buttons. It refreshes changed parts every few seconds. */
export function registerPageRoutes(app: FastifyInstance, world: SandboxWorld, systems: SandboxSystem[]): void {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(controlPage(systems, world).text));
  app.get('/font.woff2', (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'max-age=86400')
      .send(readFileSync(fileURLToPath(import.meta.resolve(fontFile)))),
  );
  app.get('/parts', () => {
    const parts = systems.flatMap((system) => [
      [`b-${system.name}`, behaviourForm(system, world).text],
      [`s-${system.name}`, system.section(world).text],
    ]);
    return Object.fromEntries([['clock', clockSection(world).text], ...parts]);
  });
}
