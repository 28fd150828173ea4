import { sql } from 'drizzle-orm';
import { updateSaleOfClosedAddons } from '#catalogue/server/commands.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Tx } from '#platform/db/database.ts';
import { listAddonsWithoutOpenProject } from '#projects/rules/funded-project.ts';
import { project } from '../tables.ts';

/** Takes the add-ons of closed projects off sale. It waits for a load and reads the projects after it. */
export const syncAddonsOfProjects = async (tx: Tx, now: Date): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.projectLoads})`);
  const projects = await tx
    .select({ code: project.code, content: project.content, closed_on: project.closed_on })
    .from(project);
  await updateSaleOfClosedAddons(tx, { closedCodes: listAddonsWithoutOpenProject(projects), now });
};
