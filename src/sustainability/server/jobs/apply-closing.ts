import { sql } from 'drizzle-orm';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Forest, ForestProject } from '#projects/rules/forest.ts';
import { listAddonsOfClosed } from '#projects/rules/funded-project.ts';
import { refreshForest } from '#projects/server/queries.ts';
import { addonEndDate } from '#subscriptions/rules/addons.ts';
import { removeAddons } from '#subscriptions/server/commands.ts';
import { type HeldAddon, queryHeldAddons } from '#subscriptions/server/queries.ts';
import { projectClosedMessage } from '#sustainability/messages/project-closed.ts';
import type { applyClosing } from '../jobs.ts';
import { queryMine, toMineOfProject } from '../mine.ts';
import { walkOwners } from '../sync-all-customers.ts';

type Context = Pick<JobContext, 'db' | 'queue' | 'publish' | 'now' | 'newId'>;

/** A closed project with the offers that funded it, each with the project that it funds now; null: it ends. */
type Closing = {
  project: ForestProject;
  nextOf: ReadonlyMap<string, ForestProject | null>;
};

/** The closing of a project; null when the project is open. */
const findClosing = async (
  db: Database,
  forest: Forest,
  project: ForestProject | undefined,
): Promise<Closing | null> => {
  if (!project || project.closed_on === null) return null;
  const { addonByUuid } = await getCatalogue(db);
  const ofClosed = new Map(listAddonsOfClosed(forest.contributions, project).map(({ addon, next }) => [addon, next]));
  const offers = [...addonByUuid.values()].filter(({ code }) => ofClosed.has(code));
  return {
    project,
    nextOf: new Map(offers.map(({ uuid, code }) => [uuid, ofClosed.get(code) ?? null])),
  };
};

/** Customers of these who gave kilograms to a project. */
const queryGivers = async (db: Database, customers: readonly string[], project_uuid: string): Promise<string[]> => {
  const rows = await queryRows<{ customer_uuid: string }>(
    db.read,
    sql`select g.customer_uuid from removal_gift g where g.customer_uuid = any(${toPostgresArray([...customers])}::uuid[])
      and g.project_uuid = ${project_uuid}::uuid group by g.customer_uuid having sum(g.grams) > 0`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};

/** Ends the add-ons of a customer that fund no project any more, and tells the customer once. */
const applyToCustomer = async (
  ctx: Context,
  forest: Forest,
  { project, nextOf }: Closing,
  customer_uuid: string,
  held: readonly HeldAddon[],
): Promise<void> => {
  const { db, queue, now } = ctx;
  const { project_uuid, content } = project;
  const today = brusselsDate(now());
  const ends_on = addonEndDate(today);
  const { addonByUuid } = await getCatalogue(db);
  await db.tx(async (tx) => {
    const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
    const ending = held.filter(({ offer_uuid, state }) => state === 'active' && nextOf.get(offer_uuid) === null);
    for (const [uuid, own] of Map.groupBy(ending, ({ customer_product_uuid }) => customer_product_uuid)) {
      const offer_uuids = own.map(({ offer_uuid }) => offer_uuid);
      await removeAddons(tx, ctx, { customer_uuid, uuid }, { offer_uuids, ends_on, language });
    }
    const mine = toMineOfProject(await queryMine(tx, customer_uuid), { forest, today }, project_uuid);
    const amounts = {
      euro: mine.collected,
      transferred: mine.transferred,
      kg: mine.kg,
      retired_kg: mine.kg_by_state.retired,
    };
    const [first = null] = held;
    if (!first && amounts.kg === amounts.retired_kg) return;
    const next = first && nextOf.get(first.offer_uuid);
    const extra = first && {
      name: addonByUuid.get(first.offer_uuid)?.name ?? content.name,
      customer_product_uuid: first.customer_product_uuid,
      ends_on: next ? null : ends_on,
      next: next?.content.name ?? null,
    };
    const data = { project: content.name, project_uuid, given: amounts, ...(extra && { extra }) };
    const key = `${projectClosedMessage.name}:${project_uuid}:${customer_uuid}`;
    await queue.enqueueAll(tx, [buildMessageJob(projectClosedMessage, { key, to: { customer_uuid }, language, data })]);
  });
};

const groupHeld = async (db: Database, customers: readonly string[], offers: readonly string[]) =>
  Map.groupBy(
    offers.length === 0 ? [] : await queryHeldAddons(db.read, customers, offers),
    ({ customer_uuid }) => customer_uuid,
  );

/**
 * Ends add-ons of these customers that fund closed projects only and go on: of a SIM that was activated after the closing, or of a project that an earlier
 * release closed.
 */
export const removeLateAddons = async (ctx: Context, forest: Forest, customers: readonly string[]): Promise<void> => {
  for (const project of forest.contributions) {
    const closing = await findClosing(ctx.db, forest, project);
    if (!closing) continue;
    const offers = [...closing.nextOf].flatMap(([uuid, next]) => (next === null ? [uuid] : []));
    for (const [customer_uuid, held] of await groupHeld(ctx.db, customers, offers))
      if (held.some(({ state }) => state === 'active'))
        await applyToCustomer(ctx, forest, closing, customer_uuid, held);
  }
};

export const runApplyClosing: JobHandler<typeof applyClosing> = async ({ project_uuid }, ctx) => {
  const { db } = ctx;
  const { forest } = await refreshForest(db);
  const closing = await findClosing(db, forest, forest.byUuid.get(project_uuid));
  if (!closing) return;
  for await (const owners of walkOwners(db)) {
    const customers = owners.flatMap(({ customer_uuid, is_erased }) => (is_erased ? [] : [customer_uuid]));
    const heldBy = await groupHeld(db, customers, [...closing.nextOf.keys()]);
    const givers = await queryGivers(db, customers, project_uuid);
    for (const customer_uuid of new Set([...heldBy.keys(), ...givers]))
      await applyToCustomer(ctx, forest, closing, customer_uuid, heldBy.get(customer_uuid) ?? []);
  }
};
