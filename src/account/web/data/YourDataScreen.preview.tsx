import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { DataTables } from './DataTables.tsx';
import { YourDataScreen } from './YourDataScreen.tsx';

const at = '2026-11-22T09:30:00.000Z';
const data = {
  format: 'personal-data',
  version: 1,
  made_at: at,
  accounts: [
    {
      customer_uuid: '0190f3a0-0000-7000-8000-000000000001',
      tables: [
        { name: 'credential', rows: [{ email: 'ada@example.be', email_status: 1, created_at: at }] },
        {
          name: 'account_event',
          rows: [{ kind: 'logged-in', at, device: 'Chrome, Android', country: 'BE', detail: { way: 'password' } }],
        },
        { name: 'payment', rows: [{ purpose: 'order', amount_cents: 1100, outcome: 'paid', created_at: at }] },
      ],
    },
  ],
} as const;

const show = (screen: () => React.ReactNode) => () => (
  <ScreenPreview
    screen={screen}
    path="/customer/your-data"
    strings={['account', 'account/web/data', 'account/web/events']}
    answers={{}}
  />
);

const Full = () => (
  <main className="wrap page">
    <DataTables data={data as unknown as Parameters<typeof DataTables>[0]['data']} />
  </main>
);

/** Data is fetched on request only: the loading and error states start with the button. */
export const preview: Preview = {
  title: 'Your data',
  kind: 'screen',
  states: { empty: show(YourDataScreen), full: show(Full) },
};
