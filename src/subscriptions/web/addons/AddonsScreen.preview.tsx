import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { CustomerAddon, CustomerProduct } from '#subscriptions/contract.ts';
import { simInUse } from '../preview-data.ts';
import { AddonsScreen } from './AddonsScreen.tsx';

const endpoint = 'GET /api/customer/session';
const listed = 'GET /api/web-api/public/shop/offer/get-public-addons';
const grouped = 'GET /api/web-api/public/shop/offer/addon-categories';
const { uuid } = simInUse();
const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;

const kinds = [
  { uuid: id(30), code: 'data', type: 1, name: 'More data', description: 'Extra gigabytes in Belgium' },
  { uuid: id(31), code: 'co2', type: 2, name: 'Funding CO₂ removal', description: 'On top of what your plan funds' },
  { uuid: id(32), code: 'village', type: 3, name: 'Village', description: 'All of it goes to the project' },
] as const;
const sold = [
  { n: 40, at: 0, icon: 'data', name: '10 GB of data', price: 5 },
  { n: 41, at: 0, icon: 'data', name: '50 GB of data', price: 10 },
  { n: 42, at: 1, icon: 'leaf', name: '5 kg of CO₂ removal', price: 2.5 },
  { n: 43, at: 2, icon: 'school', name: 'A contribution to the school', price: 3 },
].map(({ n, at, ...addon }) => ({
  ...addon,
  uuid: id(n),
  code: String(n),
  type: kinds[at]?.type ?? 1,
  category_uuid: kinds[at]?.uuid ?? '',
  description: 'Every month',
  offer_uuids: [],
}));
const customerAddon = (at: number, overrides: Partial<CustomerAddon> = {}): CustomerAddon => {
  const { uuid: offer_uuid = '', name = '', type = 1, price = 0 } = sold[at] ?? {};
  return { uuid: id(50 + at), offer_uuid, name, type, price, state: 'active', ends_on: null, ...overrides };
};

const sim = (overrides: Partial<CustomerProduct>) => ({ customer_product: [simInUse(overrides)] });
const lists = { [listed]: { reply: { addons: sold } }, [grouped]: { reply: { categories: kinds } } };
const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={AddonsScreen}
    path="/customer/addons/$uuid"
    at={`/customer/addons/${uuid}`}
    strings={['subscriptions/web/addons', 'subscriptions/web/parts', 'subscriptions']}
    answers={answers}
  />
);
const showSim = (overrides: Partial<CustomerProduct> = {}) => show({ [endpoint]: { reply: sim(overrides) }, ...lists });

/** Partial: the SIM is known, but the catalogue did not load. */
export const preview: Preview = {
  title: 'Extras of a SIM',
  kind: 'screen',
  states: {
    loading: show({ [endpoint]: 'waiting' }),
    empty: show({ [endpoint]: { reply: { customer_product: [] } }, ...lists }),
    error: show({}),
    partial: show({ [endpoint]: { reply: sim({}) } }),
    'a closed project': showSim({
      addons: [customerAddon(3, { offer_uuid: id(49), name: 'A contribution to the farm', project_closed: true })],
    }),
    'it ends with its project': showSim({
      addons: [
        customerAddon(3, {
          offer_uuid: id(49),
          name: 'A contribution to the farm',
          project_closed: true,
          state: 'removing',
          ends_on: '2026-12-01',
        }),
      ],
    }),
    full: showSim({
      addons: [
        customerAddon(0, { withdraw_until: '2099-12-11' }),
        customerAddon(2, { state: 'removing', ends_on: '2026-12-01' }),
        customerAddon(3),
      ],
    }),
    none: showSim(),
    processing: showSim({ addons: [customerAddon(0, { state: 'adding' }), customerAddon(1, { state: 'failed' })] }),
    suspended: showSim({ state: 'suspended', addons: [customerAddon(0)] }),
  },
};
