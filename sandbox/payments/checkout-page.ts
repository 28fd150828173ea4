import { html, Html } from '../core/html.ts';
import { pageFrame } from '../core/page-frame.ts';

export interface CheckoutView {
  id: string;
  amount: string;
  description: string;
  returnHref: string;
  method: string | null;
  fields: Record<string, string | undefined>;
  problems: Record<string, string>;
}

const methodNames: Record<string, string> = {
  bancontact: 'Bancontact',
  creditcard: 'Card',
  ideal: 'iDEAL',
  kbc: 'KBC/CBC',
  belfius: 'Belfius',
  banktransfer: 'Bank transfer',
  paypal: 'PayPal',
};
const methodName = (method: string): string => methodNames[method] ?? method;

const style = new Html(`
body { max-width: 28rem; } main { display: grid; gap: 1.25rem; padding-top: 1.5rem; } .sum { font-size: 3rem; line-height: 3rem; font-weight: 600; letter-spacing: -.03em; }
form.card { padding: 1.25rem; gap: 1rem; } form label { display: grid; gap: .25rem; font-weight: 600; } form input { min-height: 3.25rem; font-size: 1.125rem; font-weight: 400; }
form button { justify-content: center; width: 100%; } .main { min-height: 3.25rem; } .wrong { color: var(--clay-ink); font-size: .875rem; font-weight: 400; } [aria-invalid=true] { border-color: var(--clay-ink); border-width: 2px; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; align-items: start; } form input { width: 100%; } .others { display: grid; gap: .5rem; padding-top: .5rem; } .choice { justify-content: space-between; width: 100%; min-height: 3.25rem; background: var(--card); box-shadow: var(--shadow); border-radius: 12px; color: var(--ink); }
`);

function checkoutFrame(title: string, { amount, description }: CheckoutView, body: Html): Html {
  return pageFrame(
    `${title} – ${amount}`,
    html`<main>
      <header>
        <p class="brand">Sandbox bank</p>
        <h1>${title}</h1>
        <p class="sum">${amount}</p>
        <p class="context">${description}</p>
      </header>
      ${body}
      <p class="context">No money moves here: this page plays the bank.</p>
    </main>`,
    style,
  );
}

function field(view: CheckoutView, name: string, label: string, extra: Html): Html {
  const problem = view.problems[name];
  return html`<label
    >${label}<input
      name="${name}"
      value="${view.fields[name] ?? ''}"
      ${extra}
      ${problem ? html`aria-invalid="true" aria-describedby="wrong-${name}"` : null}
    />
    ${problem && html`<span class="wrong" id="wrong-${name}">${problem}</span>`}</label
  >`;
}

function payForm(view: CheckoutView, fields: Html): Html {
  const outcome = (value: string, label: string): Html =>
    html`<button name="outcome" value="${value}" formnovalidate>${label}</button>`;
  return html`<form method="post" action="/mollie/checkout/${view.id}" class="card" novalidate>
    <input type="hidden" name="method" value="${view.method}" /> ${fields}<button
      class="main"
      name="outcome"
      value="pay"
    >
      Pay ${view.amount}
    </button>
    <button name="outcome" value="cancel" formnovalidate>Cancel</button>
    <details>
      <summary>Let something else happen</summary>
      <div class="others">
        ${view.method === 'creditcard' ? null : outcome('other-account', 'Pay from another account')}${outcome('hold', 'Pay, and the bank takes its time')}
        ${outcome('decline', 'The bank declines it')}${outcome('fail', 'It fails')}${outcome('expire', 'It runs out of time')}
        <button name="outcome" value="pay-twice">Pay, and tell the shop twice</button>
        <a class="link" href="${view.returnHref}">Leave without paying</a>
      </div>
    </details>
  </form>`;
}

/** The bank's page: account holder and IBAN. */
export const bankFormPage = (view: CheckoutView): Html =>
  checkoutFrame(
    `Pay with ${methodName(view.method ?? '')}`,
    view,
    payForm(
      view,
      html` ${field(view, 'holder', 'Account holder', html`autocomplete="name"`)}
      ${field(view, 'iban', 'Account (IBAN)', html`autocomplete="off" spellcheck="false"`)}`,
    ),
  );

export const cardFormPage = (view: CheckoutView): Html =>
  checkoutFrame(
    'Pay by card',
    view,
    payForm(
      view,
      html` ${field(view, 'number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"`)}
        <div class="pair">
          ${field(view, 'expiry', 'Expires', html`autocomplete="cc-exp" placeholder="09/28"`)}
          ${field(view, 'cvc', 'CVC', html`inputmode="numeric" autocomplete="cc-csc" placeholder="123"`)}
        </div>
        ${field(view, 'holder', 'Name on the card', html`autocomplete="cc-name"`)}`,
    ),
  );

/** The choice of a method, when the payment has none. */
export const methodChoicePage = (view: CheckoutView, methods: string[]): Html =>
  checkoutFrame(
    'How do you want to pay?',
    view,
    html`<div class="others">
      ${methods.map(
        (method) =>
          html`<a class="button choice" href="/mollie/checkout/${view.id}?method=${method}"
            >${methodName(method)}<span aria-hidden="true">→</span></a
          >`,
      )} <a class="link" href="${view.returnHref}">Leave without paying</a>
    </div>`,
  );

/** Page of a finished payment. */
export const finishedPage = (view: CheckoutView, status: string): Html =>
  checkoutFrame(
    `This payment is ${status}`,
    view,
    html`<a class="button" href="${view.returnHref}">Back to the shop</a>`,
  );
