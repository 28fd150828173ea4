import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from './store.ts';

test('documents of an earlier release keep their sent events', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  try {
    openStore(folder).close();
    const db = new DatabaseSync(join(folder, 'sandbox.sqlite'));
    const insert = db.prepare('insert into document (collection, id, body) values (?, ?, ?)');
    insert.run('shipment', 'a', JSON.stringify({ id: 'a', state: 'created', told: [{ event_id: 'e', reason: null }] }));
    insert.run('bank-account', 'b', JSON.stringify({ id: 'b', text: 'told' }));
    db.close();
    for (const _ of ['first', 'second']) {
      const store = openStore(folder);
      expect(store.collection('shipment').get('a')).toEqual({
        id: 'a',
        state: 'created',
        sent_events: [{ event_id: 'e', reason: null }],
      });
      expect(store.collection('bank-account').get('b')).toEqual({ id: 'b', text: 'told' });
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
