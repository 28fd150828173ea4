import { Html } from './html.ts';

/** Style of the page, with the product's colours and measures. */
export const pageStyle = new Html(`
@font-face { font-family: "Bricolage Grotesque Variable"; src: url(/font.woff2) format("woff2"); font-weight: 200 800; font-display: swap; }
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #0e1f1a); --card: light-dark(#fff, #162d26); --ink: light-dark(#12312a, #edf3ea);
  --ink-2: light-dark(#465d56, #b6c8bd); --line: light-dark(#e2dccf, #294239); --line-field: light-dark(#7d8b84, #74897f);
  --leaf: light-dark(#1f7a55, #6ac79a); --on-leaf: light-dark(#fff, #08241a); --leaf-ink: light-dark(#155c40, #86d6b0);
  --moss: light-dark(#dbe8dc, #24483b); --moss-soft: light-dark(#edf3ec, #1b3a30); --sky: light-dark(#d5e8ee, #1c3c46); --sky-ink: light-dark(#1b4f5f, #b8dde8);
  --clay-soft: light-dark(#f8e4de, #462720); --clay-ink: light-dark(#8c2d1a, #f9b3a2); --sun-soft: light-dark(#fbeed2, #3f3318); --sun-ink: light-dark(#704600, #f5d08b);
  --shadow: 0 1px 1px rgb(18 49 42 / .05), 0 10px 28px -16px rgb(18 49 42 / .22); }
*, *::before { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 400 1rem/1.5rem "Bricolage Grotesque Variable", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; } ul { list-style: none; }
h1 { font-size: 2.25rem; line-height: 2.5rem; font-weight: 600; letter-spacing: -.022em; }
h2 { font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.015em; } h3 { font-size: 1.125rem; line-height: 1.75rem; font-weight: 600; }
.brand { color: var(--leaf-ink); font-weight: 600; } .context, .empty, time { color: var(--ink-2); font-size: .875rem; line-height: 1.25rem; }
.empty { padding: 1rem 0 0; } .fig { font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; }
header { display: grid; gap: .5rem; } nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-top: .75rem; }
nav a, .link { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--leaf-ink); text-underline-offset: .22em; } a { color: var(--leaf-ink); }
main > section { padding-top: 2.5rem; display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); }
#clock { background: var(--card); border-radius: 12px; box-shadow: var(--shadow); padding: 1.25rem; margin-top: 1.5rem; }
.modes, .actions { display: flex; flex-wrap: wrap; gap: .5rem; padding-top: .5rem; }
.modes { gap: 0; background: var(--moss-soft); border-radius: 22px; padding: 0; width: fit-content; max-width: 100%; }
button, .button { font: inherit; font-weight: 600; color: var(--leaf-ink); background: var(--moss); border: 0; border-radius: 999px; min-height: 2.75rem; padding: .5rem 1.125rem; cursor: pointer;
  transition: background 150ms; text-decoration: none; display: inline-flex; align-items: center; }
.modes button { background: none; color: var(--ink); font-weight: 400; padding-inline: 1rem; } .modes button[aria-pressed=true] { background: var(--leaf); color: var(--on-leaf); font-weight: 600; }
button.bad { background: var(--clay-soft); color: var(--clay-ink); } button.main { background: var(--leaf); color: var(--on-leaf); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
details summary { color: var(--leaf-ink); cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; } .card details summary::before, .behaviour summary::before { content: "+"; width: 1.25rem; font-weight: 600; }
details[open] > summary::before { content: "–"; }
.fields { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; padding-bottom: .75rem; } .fields label { display: grid; gap: .25rem; font-size: .875rem; }
input, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line-field); border-radius: 12px; min-height: 2.75rem; padding: .25rem .75rem; max-width: 100%; }
.notes { color: var(--sun-ink); background: var(--sun-soft); border-radius: 12px; padding: .5rem 1rem; font-size: .875rem; }
.cards { display: grid; gap: .75rem; padding-top: .5rem; } .card { background: var(--card); border-radius: 12px; box-shadow: var(--shadow); padding: 1rem 1.25rem; display: grid; gap: .375rem; grid-template-columns: minmax(0, 1fr); }
.top { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; } .top > :last-child { margin-left: auto; }
.chip { display: inline-block; border-radius: 999px; padding: .125rem .75rem; font-size: .875rem; line-height: 1.25rem; background: var(--sky); color: var(--sky-ink); }
.chip.good { background: var(--moss); color: var(--leaf-ink); } .chip.bad { background: var(--clay-soft); color: var(--clay-ink); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; font-size: .875rem; line-height: 1.25rem; } .facts dt { color: var(--ink-2); }
.said { white-space: pre-wrap; } iframe { width: 100%; height: 28rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
.skip { position: absolute; top: -6rem; } .skip:focus { top: .5rem; } .vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`);

/** Draws changed parts again without losing what is open or being typed, and sends forms without leaving the page. */
export const pageScript = new Html(`
const status = document.querySelector('[role=status]');
const busy = (part) => part.contains(document.activeElement) && document.activeElement.matches('input,select') || part.querySelector('details[open] iframe');
async function draw() {
  if (document.hidden) return;
  const parts = await (await fetch('/parts')).json();
  for (const [name, text] of Object.entries(parts)) {
    const part = document.querySelector('[data-part="' + name + '"]');
    if (!part || part.shown === text || busy(part)) continue;
    const open = [...part.querySelectorAll('details[open][id]')].map((d) => d.id);
    const at = [...part.querySelectorAll('button')].indexOf(document.activeElement);
    part.innerHTML = part.shown = text;
    for (const id of open) document.getElementById(id)?.setAttribute('open', '');
    if (at >= 0) part.querySelectorAll('button')[at]?.focus();
  }
}
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  status.textContent = 'Working';
  const answer = await fetch(form.action, { method: 'POST', redirect: 'manual', body: new URLSearchParams(new FormData(form, event.submitter)) });
  status.textContent = answer.ok || answer.type === 'opaqueredirect' ? 'Done' : 'That did not work';
  form.querySelector('details')?.removeAttribute('open');
  document.activeElement?.matches('input,select') && document.activeElement.blur();
  await draw();
});
document.addEventListener('toggle', (event) => {
  const frame = event.target.querySelector?.('[data-frame]');
  if (frame && event.target.open) frame.outerHTML = '<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="' + frame.dataset.frame + '"></iframe>';
}, true);
setInterval(() => draw().catch(() => {}), 2500);
`);
