import { type accountContract, EXPORT_VERSION } from '#account/contract.ts';
import { queryAccountWithSubAccounts } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { PersonalTable } from '#platform/db/personal-data.ts';
import { queryPersonalData } from '#platform/db/personal-data.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';

/**
 * Exports the personal data of the caller and its sub-accounts, without the logins of the persons who use these. Records an event, so that the owner notices an export by an
 * intruder.
 */
export const dataExport =
  (personal: readonly PersonalTable[]): Handler<typeof accountContract, 'POST /api/customer/data/export'> =>
  async (ctx) => {
    const { customer_uuid } = ctx.caller;
    await ctx.db.tx((tx) => recordAccountEvent(tx, ctx, { customer_uuid, kind: 'data-exported' }));
    const accounts = [];
    for (const account of await queryAccountWithSubAccounts(ctx.db.read, customer_uuid)) {
      const tables = [];
      const exportedTables =
        account.customer_uuid === customer_uuid ? personal : personal.filter(({ ofLogin }) => !ofLogin);
      for (const part of exportedTables) {
        const rows = await queryPersonalData(ctx.db.read, ctx.db.cipher, part, account.customer_uuid);
        if (rows.length > 0) tables.push({ name: part.name, rows });
      }
      accounts.push({ customer_uuid: account.customer_uuid, tables });
    }
    return { format: 'personal-data', version: EXPORT_VERSION, made_at: toIso(ctx.now()), accounts };
  };
