import { heldActions } from '#identity/rules/held-request.ts';

const uuid = '0190f3a0-0000-7000-8000-000000000001';
const portOutKinds = ['made', 'accepted', 'refused'] as const;

/** Parameters of messages about new devices, requests that wait, and numbers that leave. */
export const securityExamples: Record<string, Record<string, unknown>[]> = {
  'new-device': [
    { link_uuid: uuid, device: 'Chrome, Android', country: 'BE', at: '2026-11-21T10:00:00.000Z' },
    { link_uuid: uuid, device: null, country: null, at: '2026-11-21T10:00:00.000Z' },
  ],
  'new-device-sms': ['Chrome, Android', null].map((device) => ({ device, at: '2026-11-21T10:00:00.000Z' })),
  'proofs-failed': [{ count: 5, link_uuid: uuid, at: '2026-11-21T10:00:00.000Z' }],
  'password-reset-sms': [{ at: '2026-11-21T10:00:00.000Z' }],
  'port-out': portOutKinds.map((what) => ({
    msisdn: '+32470123456',
    what,
    at: '2026-11-21T10:00:00.000Z',
    link_uuid: uuid,
  })),
  'port-out-sms': portOutKinds.map((what) => ({ msisdn: '+32470123456', what })),
  'request-held': heldActions.map((action) => ({
    link_uuid: uuid,
    action,
    requested_at: '2026-11-21T10:00:00.000Z',
    due_at: '2026-11-22T10:00:00.000Z',
  })),
  'request-held-sms': heldActions.map((action) => ({
    request_uuid: uuid,
    action,
    due_at: '2026-11-22T10:00:00.000Z',
  })),
  'request-ended': ['cancelled', 'refused'].map((how) => ({ action: 'withdrawal', how })),
};
