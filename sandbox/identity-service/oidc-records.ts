import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { SandboxWorld } from '../core/system.ts';

type StoredRecord = { id: string; grant: string; uid: string; until: number; payload: AdapterPayload };

/** Creates the provider's storage adapter for codes, tokens and sessions. */
export const createRecordAdapter = ({ store }: Pick<SandboxWorld, 'store'>): AdapterFactory => {
  const records = store.collection<StoredRecord>('identity-record');
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const alive = (record: StoredRecord | undefined): AdapterPayload | undefined =>
      record && record.until > Date.now() ? record.payload : undefined;
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAtMs = Date.now() + (expiresIn ?? 900) * 1000;
        records.save({
          id: keyOf(id),
          grant: payload.grantId ?? '',
          uid: payload.uid ?? '',
          until: expiresAtMs,
          payload,
        });
      },
      find: async (id) => alive(records.get(keyOf(id))),
      findByUid: async (uid) => alive(records.list({ where: { uid } }).find(({ id }) => id.startsWith(keyOf('')))),
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = Math.floor(Date.now() / 1000);
        records.update(keyOf(id), (record) => ({ ...record, payload: { ...record.payload, consumed } }));
      },
      destroy: async (id) => records.remove(keyOf(id)),
      async revokeByGrantId(grant) {
        for (const { id } of records.list({ where: { grant } })) records.remove(id);
      },
    };
  };
};
