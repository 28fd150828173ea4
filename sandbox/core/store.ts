import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

export interface Doc {
  id: string;
}

export interface Collection<T extends Doc> {
  save(doc: T): T;
  get(id: string): T | undefined;
  /** Newest first. `where` compares top-level text or number fields. */
  list(options?: { where?: Partial<Record<keyof T, string | number>>; limit?: number }): T[];
  /** Saves the changed document; undefined when there is none. */
  update(id: string, change: (doc: T) => T): T | undefined;
  remove(id: string): void;
  clear(): void;
}

/** A stored document as text, with its collection. */
export interface StoredDocument {
  collection: string;
  id: string;
  body: string;
}

export interface Store {
  collection<T extends Doc>(name: string): Collection<T>;
  /** All documents, oldest first. */
  export(): StoredDocument[];
  /** Writes exported documents; one with the same id is replaced. */
  import(documents: readonly StoredDocument[]): void;
  close(): void;
}

/** Renames a field in the documents of release 1.1.0: sent events were in `told`. At each start, because that release may have run in between. */
function renameSentEvents(db: DatabaseSync): void {
  db.exec(`update document set body = json_remove(json_set(body, '$.sent_events', json_extract(body, '$.told')), '$.told')
    where json_type(body, '$.told') = 'array'`);
}

/** Opens a store of documents by collection, in one SQLite file. `:memory:` is not persistent. */
export function openStore(folder: string): Store {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === ':memory:' ? folder : join(folder, 'sandbox.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000');
  db.exec(`create table if not exists document (
    seq integer primary key autoincrement, collection text not null, id text not null, body text not null,
    unique (collection, id))`);
  renameSentEvents(db);
  const put = db.prepare(`insert into document (collection, id, body) values (?, ?, ?)
    on conflict (collection, id) do update set body = excluded.body`);
  const get = db.prepare('select body from document where collection = ? and id = ?');
  const remove = db.prepare('delete from document where collection = ? and id = ?');
  const clear = db.prepare('delete from document where collection = ?');
  const listings = new Map<string, StatementSync>();
  /** Prepared once for each number of filters. */
  const listing = (filter: string): StatementSync => {
    const cachedListing = listings.get(filter);
    if (cachedListing) return cachedListing;
    const sql = `select body from document where collection = ?${filter} order by seq desc limit ?`;
    const prepared = db.prepare(sql);
    listings.set(filter, prepared);
    return prepared;
  };

  function collection<T extends Doc>(name: string): Collection<T> {
    const read = (row: Record<string, unknown>): T => JSON.parse(String(row.body)) as T;
    return {
      save(doc) {
        put.run(name, doc.id, JSON.stringify(doc));
        return doc;
      },
      get(id) {
        const row = get.get(name, id);
        return row && read(row);
      },
      list({ where = {}, limit = -1 } = {}) {
        const pairs = Object.entries(where) as [string, string | number][];
        const filter = pairs.map(() => ' and json_extract(body, ?) = ?').join('');
        return listing(filter)
          .all(name, ...pairs.flatMap(([field, value]) => [`$.${field}`, value]), limit)
          .map(read);
      },
      update(id, change) {
        const doc = this.get(id);
        return doc && this.save(change(doc));
      },
      remove: (id) => void remove.run(name, id),
      clear: () => void clear.run(name),
    };
  }
  return {
    collection,
    export: () =>
      db
        .prepare('select collection, id, body from document order by seq')
        .all()
        .map(({ collection: name, id, body }) => ({ collection: String(name), id: String(id), body: String(body) })),
    import(documents) {
      db.exec('begin');
      for (const document of documents) put.run(document.collection, document.id, document.body);
      db.exec('commit');
    },
    close: () => db.close(),
  };
}
