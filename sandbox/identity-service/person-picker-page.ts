import { html, Html } from '../core/html.ts';
import { pageFrame } from '../core/page-frame.ts';
import type { SandboxPerson } from './people.ts';

const style = new Html(`
body { max-width: 28rem; } main { display: grid; gap: 1.25rem; padding-top: 1.5rem; }
form { display: grid; gap: .5rem; } form.card { padding: 1.25rem; gap: 1rem; } form label { display: grid; gap: .25rem; font-weight: 600; }
form input { width: 100%; min-height: 3.25rem; font-weight: 400; } form button { justify-content: center; width: 100%; min-height: 3.25rem; }
.who { justify-content: start; display: grid; text-align: start; border-radius: 12px; background: var(--card); box-shadow: var(--shadow); color: var(--ink); }
.who small { color: var(--ink-2); font-weight: 400; } .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; align-items: start; }
.pair form button { min-height: 2.75rem; }
`);

const fieldLabels: [string, string, string][] = [
  ['first_name', 'First name', 'Ella'],
  ['last_name', 'Last name', 'Maes'],
  ['birth_date', 'Born on', '1995-05-20'],
  ['street', 'Street and number', 'Bondgenotenlaan 4'],
  ['zip_code', 'Postal code', '3000'],
  ['city', 'Town', 'Leuven'],
  ['email', 'Email, or nothing', ''],
  ['phone', 'Phone, or nothing', ''],
];

/** The page to choose a predefined or new person. `pagePath`: path of the page. */
export function personPickerPage(pagePath: string, client: string, people: readonly SandboxPerson[]): Html {
  const personButtons = people.map(
    ({ id, first_name, last_name, birth_date, email }) =>
      html`<button class="who" name="person" value="${id}">
        <span>${first_name} ${last_name}</span>
        <small>born ${birth_date}, ${email || 'no email address'}</small>
      </button>`,
  );
  return pageFrame(
    'Who are you?',
    html`<main>
      <header>
        <p class="brand">Sandbox identity service</p>
        <h1>Who are you?</h1>
        <p class="context">${client} asks for your name, date of birth, address, email and phone number.</p>
      </header>
      <form method="post" action="${pagePath}">${personButtons}</form>
      <details>
        <summary>Somebody else</summary>
        <form method="post" action="${pagePath}" class="card">
          ${fieldLabels.map(
            ([name, label, value]) =>
              html`<label>${label}<input name="${name}" value="${value}" autocomplete="off" /></label>`,
          )}
          <button class="main" name="person" value="new">Share this</button>
        </form>
      </details>
      <div class="pair">
        <form method="post" action="${pagePath}"><button class="bad" name="person" value="refuse">Refuse</button></form>
        <form method="post" action="${pagePath}"><button name="person" value="slow">Be slow</button></form>
      </div>
      <p class="context">Nobody is identified here: this page plays the service.</p>
    </main>`,
    style,
  );
}
