import { browserZones, zoneOf } from './import-rules.ts';
import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

const storageFile = 'src/platform/browser/storage.ts';
const storageKeys = new Set(['lang', 'session_uuid', 'CardsList', 'dataRefCode', 'identity_trip', 'passkey_offer']);

/** What keeps copies on the device: the product's own files, and what the dashboard shows. */
const copies = {
  files: [
    'src/platform/browser/offline-cache.ts',
    'src/platform/browser/offline-copy.ts',
    'src/app/browser/service-worker.ts',
  ],
  why: 'what lies on the device is kept by kept-copy.ts',
};
const calls = {
  files: [
    'src/platform/browser/client.ts',
    'src/platform/browser/live-events.ts',
    'src/platform/browser/ScreenPreview.tsx',
    'src/app/browser/service-worker.ts',
    'src/app/browser/offline.ts',
    'src/app/browser/entry-server.tsx',
  ],
  why: 'the browser calls the server by the client of platform/browser, and listens by its live line',
};

/** What a browser has to keep and to send things by, and the few files that may; and what it does not have everywhere. */
const places: Readonly<Record<string, { files: readonly string[]; why: string }>> = {
  localStorage: { files: [storageFile], why: `outside ${storageFile}` },
  sessionStorage: {
    files: [
      'src/platform/ui/forms/form-draft.ts',
      'src/platform/ui/forms/clear-drafts.ts',
      'src/ordering/web/basket/number-drafts.ts',
    ],
    why: 'what is typed is kept by form-draft.ts',
  },
  cookie: {
    files: ['src/platform/browser/client.ts', 'src/app/browser/change-language.ts'],
    why: 'cookies are of the client and of the language',
  },
  caches: copies,
  indexedDB: copies,
  fetch: calls,
  sendBeacon: calls,
  XMLHttpRequest: calls,
  EventSource: calls,
  WebSocket: calls,
  randomUUID: { files: [], why: 'a page without TLS does not have it: random-id.ts' },
};

const isBrowser = (file: SourceFile): boolean => isCode(file) && !isTest(file) && browserZones.has(zoneOf(file.path));

/** What stays on the device, and what leaves it, goes through few places; local storage has four keys. */
export const browserApisInTheirPlaces: Rule = (files) =>
  files.filter(isBrowser).flatMap((file) => {
    const findings: Finding[] = [];
    const add = (start: number, says: string) => findings.push({ path: file.path, line: lineAt(file, start), says });
    const check = (name: string, start: number) => {
      const place = Object.hasOwn(places, name) ? places[name] : undefined;
      if (place && !place.files.includes(file.path)) add(start, `${name}: ${place.why}`);
    };
    walk(file, {
      Identifier: ({ name, start }) => check(name, start),
      Literal: ({ value, start }) => {
        if (typeof value !== 'string') return;
        check(value, start);
        if (file.path === storageFile && /^\w+$/.test(value) && !storageKeys.has(value))
          add(start, `"${value}" is not one of the four keys`);
      },
    });
    return findings;
  });
