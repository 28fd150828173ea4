import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
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
export const identityPersonal: readonly PersonalTable[] = [
  personal(credential, { shown: ['email', 'email_status', 'pending_email', 'created_at'], erased: 'deleted' }),
  personal(session, { shown: ['device', 'country', 'time_zone', 'created_at', 'last_seen_at'], erased: 'deleted' }),
  personal(accountEvent, { shown: ['kind', 'at', 'device', 'country', 'detail'], erased: 'deleted' }),
  personal(identityProof, { shown: ['issuer', 'first_proved_at', 'last_proved_at'], erased: 'deleted' }),
  personal(passkey, { shown: ['name', 'backed_up', 'created_at', 'used_at'], erased: 'deleted' }),
  personal(knownDevice, { shown: [], erased: 'deleted' }),
  personal(loginPlace, { shown: [], erased: 'deleted' }),
  personal(emailToken, { shown: [], erased: 'deleted' }),
];
