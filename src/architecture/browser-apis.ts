import { browserZones, zoneOf } from './import-rules.ts';
import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

const storageFile = 'src/platform/browser/storage.ts';
const storageKeys = new Set(['lang', 'session_uuid', 'CardsList', 'dataRefCode', 'identity_trip', 'passkey_offer']);

/** The Cache API holds the files of the product and the offline copy of the dashboard. */
const copies = {
  files: [
    'src/platform/browser/offline-cache.ts',
    'src/platform/browser/offline-copy.ts',
    'src/app/browser/service-worker.ts',
  ],
  why: 'copies on the device are managed by offline-copy.ts',
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
  why: 'use createClient and listenForLiveEvents of platform/browser',
};

/** Browser APIs that store or send data or are not available everywhere, and the files that may use them. */
const places: Readonly<Record<string, { files: readonly string[]; why: string }>> = {
  localStorage: { files: [storageFile], why: `outside ${storageFile}` },
  sessionStorage: {
    files: ['src/platform/ui/forms/draft-store.ts', 'src/platform/ui/forms/clear-drafts.ts'],
    why: 'drafts are saved by draft-store.ts',
  },
  cookie: {
    files: ['src/platform/browser/client.ts', 'src/app/browser/change-language.ts'],
    why: 'cookies are only used by client.ts and change-language.ts',
  },
  caches: copies,
  indexedDB: copies,
  fetch: calls,
  sendBeacon: calls,
  XMLHttpRequest: calls,
  EventSource: calls,
  WebSocket: calls,
  randomUUID: { files: [], why: 'not available without TLS: use random-id.ts' },
};

const isBrowser = (file: SourceFile): boolean => isCode(file) && !isTest(file) && browserZones.has(zoneOf(file.path));

/** Browser APIs that store or send data are used in a few files only; local storage has a fixed set of keys. */
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
          add(start, `"${value}" is not one of the allowed storage keys`);
      },
    });
    return findings;
  });
