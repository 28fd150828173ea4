import type { EsimProgress } from '#subscriptions/rules/esim-progress-state.ts';

type Step = {
  step: 'eligibility' | 'confirmation' | 'download' | 'installation' | 'other';
  succeeded: boolean;
  occurred_at: Date;
};
type Known = { progress: EsimProgress; progress_at: Date };

const order: Record<EsimProgress, number> = { released: 0, failed: 0, downloading: 1, downloaded: 2, installed: 3 };

/**
 * Returns the next progress after an event, or null when the event changes nothing. Late events never move the progress back, and
 * `installed` is final. After a failure only a later event can restart the download.
 */
export const nextEsimProgress = (known: Known, event: Step): EsimProgress | null => {
  if (known.progress === 'installed') return null;
  const late = event.occurred_at < known.progress_at;
  if (!event.succeeded) return late || known.progress === 'failed' ? null : 'failed';
  const reached =
    event.step === 'installation' ? 'installed' : event.step === 'download' ? 'downloaded' : 'downloading';
  if (event.step === 'other') return null;
  if (reached === 'installed') return 'installed';
  if (late) return null;
  return known.progress === 'failed' || order[reached] > order[known.progress] ? reached : null;
};
