import { html, type Html } from './html.ts';
import { pageStyle } from './page-style.ts';

/** Frame of a sandbox page; `style` is added to the common style. */
export function pageFrame(title: string, body: Html, style?: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <style>
          ${pageStyle}${style}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
