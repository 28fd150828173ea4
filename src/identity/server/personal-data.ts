import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import {
  accountEvent,
  credential,
  emailToken,
  identityProof,
  knownDevice,
  loginPlace,
  passkey,
  session,
} from './tables.ts';

/** How somebody logs in. */
export const identityPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(credential, {
    exportedColumns: ['email', 'email_status', 'pending_email', 'created_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(session, {
    exportedColumns: ['device', 'country', 'time_zone', 'created_at', 'last_seen_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(accountEvent, {
    exportedColumns: ['kind', 'at', 'device', 'country', 'detail'],
    onErasure: 'deleted',
  }),
  definePersonalTable(identityProof, {
    exportedColumns: ['issuer', 'first_proved_at', 'last_proved_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(passkey, {
    exportedColumns: ['name', 'backed_up', 'created_at', 'used_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(knownDevice, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(loginPlace, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(emailToken, { exportedColumns: [], onErasure: 'deleted' }),
];
