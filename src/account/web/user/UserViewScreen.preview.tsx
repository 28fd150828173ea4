import { ScreenPreview, type ScreenPreviewProps } from '#platform/browser/ScreenPreview.tsx';
import type { Preview } from '#platform/ui/preview/preview.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { product, session } from '../preview-data.ts';
import { simStrings } from '../plan-routes.ts';
import { UserViewScreen } from './UserViewScreen.tsx';

const sessionCall = 'GET /api/customer/session';
const emma = product({ name: 'Emma' });
const user = { customer_uuid: '00000000-0000-4000-8000-000000000077', customer_product_uuid: emma.uuid, allowed: true };

const show = (answers: ScreenPreviewProps['answers']) => () => (
  <ScreenPreview
    screen={UserViewScreen}
    path="/customer/sim/$uuid/user"
    at={`/customer/sim/${emma.uuid}/user`}
    strings={['account/web/user', ...simStrings]}
    answers={answers}
  />
);
const showUser = (changes: Partial<typeof user>, sim: Partial<CustomerProduct> = {}) =>
  show({ [sessionCall]: { reply: { ...session([{ ...emma, ...sim }], []), sub_account: [{ ...user, ...changes }] } } });

/** Empty: the SIM whose number opens the account. Partial: a login that was withdrawn, of a SIM without a name. */
export const preview: Preview = {
  title: 'What a user sees',
  kind: 'screen',
  states: {
    loading: show({ [sessionCall]: 'waiting' }),
    empty: show({ [sessionCall]: { reply: session([emma], []) } }),
    error: show({}),
    partial: showUser({ allowed: false }, { name: 'Birch', is_named: false }),
    full: showUser({}),
    restricted: showUser({}, { outgoing_barred_on: '2026-11-17' }),
    'cut off': showUser({}, { state: 'suspended', paused_on: '2026-12-17' }),
  },
};
