import { html, type Html } from '../core/html.ts';
import { timeElement } from '../core/control-page.ts';
import { pageFrame } from '../core/page-frame.ts';
import type { Shipment } from './shipments.ts';

/** Street, number and box on one line. */
export const formatStreet = ({ street_name, street_number, street_box }: Shipment['recipient']): string =>
  [street_name, street_number, street_box && `box ${street_box}`].filter(Boolean).join(' ');

/** The shipping label, A6. */
export function shippingLabel({ recipient, tracking_code, ordered_at }: Shipment): Html {
  const lines = [recipient.name, formatStreet(recipient), `${recipient.zip_code} ${recipient.city}`];
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="105mm"
    height="74mm"
    viewBox="0 0 420 296"
    font-family="sans-serif"
  >
    <rect width="420" height="296" fill="#fff" />
    <rect x="12" y="12" width="396" height="272" fill="none" stroke="#000" stroke-width="2" />
    <text x="28" y="44" font-size="16" font-weight="bold">LETTERBOX PARCEL</text>
    <text x="28" y="64" font-size="12">${ordered_at.slice(0, 10)}</text>
    ${lines.map((line, n) => html`<text x="28" y="${120 + n * 30}" font-size="20">${line}</text>`)}
    <text x="28" y="262" font-size="22" font-family="monospace">${tracking_code}</text>
  </svg>`;
}

/** Tracking page of a parcel. */
export function trackingPage({ tracking_code, state, expected_on, sent_events: sentEvents }: Shipment): Html {
  const events = sentEvents as { status: string; occurred_at: string; location: string }[];
  return pageFrame(
    `Parcel ${tracking_code}`,
    html`<main>
      <p class="brand">Sandbox courier</p>
      <h1>Parcel ${tracking_code}</h1>
      <p class="context">Now: ${state.replaceAll('_', ' ')}. Expected on ${expected_on}.</p>
      <ul class="cards">
        ${events.toReversed().map(
          (event) =>
            html`<li class="card">
              <div class="top">
                <h2>${event.status.replaceAll('_', ' ')}</h2>
                ${timeElement(event.occurred_at)}
              </div>
              <p class="context">${event.location}</p>
            </li>`,
        )}
      </ul>
    </main>`,
  );
}
