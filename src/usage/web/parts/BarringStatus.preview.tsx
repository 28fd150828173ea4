import { previewNow } from '#platform/browser/preview-now.ts';
import { ScreenPreview, type PreviewAnswer } from '#platform/browser/ScreenPreview.tsx';
import { toIso } from '#platform/pure/instant.ts';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { BarringStatus, type BarringStatusProps } from './BarringStatus.tsx';

const limitsEndpoint = 'GET /api/customer/product/usage/limits';
const uuid = '00000000-0000-4000-8000-000000000001';
const now = toIso(previewNow);
const spending = { kind: 'spending', limit: 20, used: 20, reached_at: null, consented_at: null, amounts: [30, 40, 60] };
const roaming = { kind: 'roaming', limit: 62, used: 62, reached_at: now, consented_at: null, amounts: [121, 182, 242] };
const reply = (...limits: object[]): PreviewAnswer => ({ reply: { limits, beyond: null } });
const changing: BarringStatusProps['product']['services'] = [{ key: 'data_roaming', enabled: false, pending: true }];

const show =
  (answer: PreviewAnswer, { isMainAccount = true, services = [] as BarringStatusProps['product']['services'] } = {}) =>
  () => (
    <ScreenPreview
      screen={() => (
        <main className="wrap page stack g6">
          <BarringStatus product={{ uuid, services }} isMainAccount={isMainAccount} />
        </main>
      )}
      at="/"
      strings={['usage', 'usage/web/parts']}
      answers={{ [limitsEndpoint]: answer }}
    />
  );
const consented = reply(spending, { ...roaming, limit: 121, reached_at: null, consented_at: now, amounts: [] });

/** Partial: one limit. Full: both. The button fails, because the preview has no reply for it. */
export const preview: Preview = {
  title: 'What a limit has barred',
  kind: 'screen',
  states: {
    loading: show('waiting'),
    empty: show(reply(spending, { ...roaming, reached_at: null })),
    error: show('down'),
    partial: show(reply(spending, roaming)),
    full: show(reply({ ...spending, reached_at: now }, roaming)),
    'to read only': show(reply(spending, roaming), { isMainAccount: false }),
    'being switched on': show(consented, { services: changing }),
    'goes on': show(consented),
  },
};
