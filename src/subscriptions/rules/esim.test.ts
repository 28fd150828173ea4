import { expect, test } from 'vitest';
import { nextEsimProgress, type EsimProgress } from './esim.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds));
const event = (step: 'eligibility' | 'download' | 'installation' | 'other', seconds: number, succeeded = true) => ({
  step,
  succeeded,
  occurred_at: at(seconds),
});
const progressAt = (progress: EsimProgress, seconds: number) => ({ progress, progress_at: at(seconds) });

test.each([
  ['released', event('eligibility', 1), 'downloading'],
  ['downloading', event('download', 1), 'downloaded'],
  ['downloaded', event('installation', 1), 'installed'],
  ['released', event('installation', 1), 'installed'],
  ['downloaded', event('eligibility', 1), null],
  ['downloaded', event('other', 1), null],
  ['downloading', event('download', 1, false), 'failed'],
  ['failed', event('eligibility', 1), 'downloading'],
  ['failed', event('installation', 1), 'installed'],
  ['installed', event('installation', 1, false), null],
  ['installed', event('eligibility', 1), null],
] as const)('from %s the event %j leads to %s', (progress, newEvent, expected) => {
  expect(nextEsimProgress(progressAt(progress, 0), newEvent)).toBe(expected);
});

test('late events never move the progress back', () => {
  expect(nextEsimProgress(progressAt('downloaded', 5), event('eligibility', 1))).toBe(null);
  expect(nextEsimProgress(progressAt('downloaded', 5), event('download', 1, false))).toBe(null);
  expect(nextEsimProgress(progressAt('failed', 5), event('eligibility', 1))).toBe(null);
});

test('a late installation event still counts', () => {
  expect(nextEsimProgress(progressAt('failed', 5), event('installation', 1))).toBe('installed');
});
