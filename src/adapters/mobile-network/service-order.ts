import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
/** Service order for a line. */
export type ServiceOrderKind =
  | 'activate'
  | 'suspend'
  | 'reactivate'
  | 'bar-outgoing'
  | 'unbar-outgoing'
  | 'deactivate'
  | 'change-services'
  | 'change-plan'
  | 'change-limit'
  | 'change-number'
  | 'change-addons'
  | 'replace-sim';

/** Allowances of a line in one month and in the following ones, in bytes, seconds and messages, by kind; unlimited kinds are left out. */
export interface Allowances {
  /** Its first day. */
  month: BusinessDate;
  now: Readonly<Record<string, number>>;
  monthly: Readonly<Record<string, number>>;
}

export interface NewServiceOrder {
  /** Our own id of this order: a repeated id makes no second order. */
  external_id: string;
  kind: ServiceOrderKind;
  /** E.164, with the plus. For `change-number`: the new number of the SIM. */
  msisdn: Msisdn;
  /** 19 digits. For `replace-sim`: the new SIM of the number. */
  iccid: Iccid;
  imsi?: string;
  plan_code: string;
  /** All services of the line after the change, such as roaming or voicemail. */
  services: readonly { key: string; enabled: boolean }[];
  /** With `change-addons`: the codes of all add-ons that the line shall have afterwards. */
  addons?: readonly string[];
  /** Of a prepaid line: the allowances at which the network bars its use. */
  allowances?: Allowances;
  /** For `change-limit`: maximum spending beside the plan in a month. */
  spending_limit_cents?: Cents;
}

/** Action on the item and state of the service, as TMF641 (OrderItemActionType) and TMF638 (ServiceStateType) name them. */
const ACTIONS_AND_STATES: Record<
  ServiceOrderKind,
  { action: 'add' | 'modify' | 'delete'; state: 'active' | 'inactive' | 'terminated' }
> = {
  activate: { action: 'add', state: 'active' },
  suspend: { action: 'modify', state: 'inactive' },
  reactivate: { action: 'modify', state: 'active' },
  'bar-outgoing': { action: 'modify', state: 'active' },
  'unbar-outgoing': { action: 'modify', state: 'active' },
  deactivate: { action: 'delete', state: 'terminated' },
  'change-services': { action: 'modify', state: 'active' },
  'change-plan': { action: 'modify', state: 'active' },
  'change-limit': { action: 'modify', state: 'active' },
  'change-number': { action: 'modify', state: 'active' },
  'change-addons': { action: 'modify', state: 'active' },
  'replace-sim': { action: 'modify', state: 'active' },
};

/** The body of `POST serviceOrder` in TMF641 v4: one item on one mobile line. */
export function buildServiceOrderBody(order: NewServiceOrder) {
  const { action, state } = ACTIONS_AND_STATES[order.kind];
  return {
    '@type': 'ServiceOrder',
    externalId: order.external_id,
    category: 'mobile',
    description: order.kind,
    serviceOrderItem: [
      {
        '@type': 'ServiceOrderItem',
        id: '1',
        action,
        quantity: 1,
        service: {
          '@type': 'Service',
          serviceType: 'CFS',
          name: 'mobile-line',
          state,
          serviceSpecification: { '@type': 'ServiceSpecificationRef', id: 'mobile-line', name: 'Mobile line' },
          serviceCharacteristic: [
            buildCharacteristic('msisdn', order.msisdn),
            buildCharacteristic('iccid', order.iccid),
            ...(order.imsi ? [buildCharacteristic('imsi', order.imsi)] : []),
            buildCharacteristic('planCode', order.plan_code),
            ...(order.spending_limit_cents === undefined
              ? []
              : [buildCharacteristic('spendingLimit', order.spending_limit_cents / 100)]),
            ...order.services.map(({ key, enabled }) => buildCharacteristic(`service.${key}`, enabled)),
            ...allowanceCharacteristics(order),
            ...(order.addons ? [buildCharacteristic('addons', order.addons.join(' '))] : []),
          ],
        },
      },
    ],
  };
}

const allowanceCharacteristics = ({ allowances }: NewServiceOrder) =>
  allowances
    ? [
        buildCharacteristic('allowance.month', allowances.month),
        ...Object.entries(allowances.now).map(([kind, value]) => buildCharacteristic(`allowance.now.${kind}`, value)),
        ...Object.entries(allowances.monthly).map(([kind, value]) =>
          buildCharacteristic(`allowance.monthly.${kind}`, value),
        ),
      ]
    : [];

const types = { string: 'String', boolean: 'Boolean', number: 'Number' } as const;

function buildCharacteristic(name: string, value: string | boolean | number) {
  const valueType = typeof value as keyof typeof types;
  return { '@type': `${types[valueType]}Characteristic`, name, valueType, value };
}
