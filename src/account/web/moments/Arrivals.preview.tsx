import type { Moment } from '#account/rules/moments.ts';
import { ScreenPreview } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import { MomentArrival } from './Arrivals.tsx';

const show = (moment: Moment) => {
  const Shown = () => (
    <main className="page wrap">
      <h1>Canopy</h1>
      <MomentArrival moment={moment} onClose={() => undefined} />
    </main>
  );
  return () => <ScreenPreview screen={Shown} at="/customer" strings={['account/web/moments']} answers={{}} />;
};

export const preview: Preview = {
  title: 'Arrivals',
  kind: 'screen',
  states: {
    number: show({ kind: 'number', key: 'a', msisdn: '+32498123456', operator: 'Proximus' }),
    sim: show({ kind: 'sim', key: 'b', msisdn: '+32498123456', plan: 'Birch' }),
  },
};
