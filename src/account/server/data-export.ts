import { type accountContract, EXPORT_VERSION } from '#account/contract.ts';
import { queryAccountWithSubAccounts } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { Database } from '#platform/db/database.ts';
import { type PersonalTable, readPersonalData } from '#platform/db/personal-data.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createStreamedJson } from '#platform/http/streamed-document.ts';
import { toIso } from '#platform/pure/instant.ts';

/** JSON of the tables of an account that have rows, without the brackets of the list. */
async function* readTablesAsJson(db: Database, tables: readonly PersonalTable[], customer_uuid: string) {
  let separator = '';
  for (const part of tables) {
    let head = `${separator}{"name":${JSON.stringify(part.name)},"rows":[`;
    for await (const rows of readPersonalData(db.read, db.cipher, part, customer_uuid)) {
      yield head + rows.map((row) => JSON.stringify(row)).join(',');
      head = ',';
      separator = ',';
    }
    if (head === ',') yield ']}';
  }
}

/**
 * Exports the personal data of the caller and its sub-accounts, without the logins of the persons who use these. Records an event, so that the owner notices an export by an
 * intruder. The reply is streamed, because usage of a year and events of many SIMs are too large for the memory.
 */
export const dataExport =
  (personal: readonly PersonalTable[]): Handler<typeof accountContract, 'POST /api/customer/data/export'> =>
  async (ctx) => {
    const { customer_uuid } = ctx.caller;
    await ctx.db.tx((tx) => recordAccountEvent(tx, ctx, { customer_uuid, kind: 'data-exported' }));
    const accounts = await queryAccountWithSubAccounts(ctx.db.read, customer_uuid);
    const heading = { format: 'personal-data', version: EXPORT_VERSION, made_at: toIso(ctx.now()) };
    async function* json() {
      yield `${JSON.stringify(heading).slice(0, -1)},"accounts":[`;
      for (const [at, account] of accounts.entries()) {
        yield `${at === 0 ? '' : ','}{"customer_uuid":${JSON.stringify(account.customer_uuid)},"tables":[`;
        const tables = account.customer_uuid === customer_uuid ? personal : personal.filter(({ ofLogin }) => !ofLogin);
        yield* readTablesAsJson(ctx.db, tables, account.customer_uuid);
        yield ']}';
      }
      yield ']}';
    }
    return createStreamedJson(json());
  };
