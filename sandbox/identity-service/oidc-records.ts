import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { SandboxWorld } from '../core/system.ts';

type StoredRecord = { id: string; grant: string; uid: string; until: number; payload: AdapterPayload };

/** Store of the protocol between calls: codes, tokens, sessions. */
export const createRecordAdapter = ({ store }: Pick<SandboxWorld, 'store'>): AdapterFactory => {
  const kept = store.collection<StoredRecord>('identity-record');
  return (name) => {
    const at = (id: string): string => `${name}:${id}`;
    const alive = (found: StoredRecord | undefined): AdapterPayload | undefined =>
      found && found.until > Date.now() ? found.payload : undefined;
    return {
      async upsert(id, payload, expiresIn) {
        const until = Date.now() + (expiresIn ?? 900) * 1000;
        kept.put({ id: at(id), grant: payload.grantId ?? '', uid: payload.uid ?? '', until, payload });
      },
      find: async (id) => alive(kept.get(at(id))),
      findByUid: async (uid) => alive(kept.list({ where: { uid } }).find(({ id }) => id.startsWith(at('')))),
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = Math.floor(Date.now() / 1000);
        kept.update(at(id), (found) => ({ ...found, payload: { ...found.payload, consumed } }));
      },
      destroy: async (id) => kept.remove(at(id)),
      async revokeByGrantId(grant) {
        for (const { id } of kept.list({ where: { grant } })) kept.remove(id);
      },
    };
  };
};
