import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { type Database, queryRows, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Forest, ForestProject } from '#projects/rules/forest.ts';
import {
  findFundedProject,
  listAddonsOfClosedProject,
  listAddonsWithoutOpenProject,
} from '#projects/rules/funded-project.ts';
import { findOrderPlacedAt } from '#ordering/server/queries.ts';
import { findProjectClosedAt, refreshForest } from '#projects/server/queries.ts';
import { removeAddonsAndStartBillCycles } from '#subscriptions/server/commands.ts';
import { findProduct, type HeldAddon, queryHeldAddons } from '#subscriptions/server/queries.ts';
import { type ClosedExtra, projectClosedMessage } from '#sustainability/messages/project-closed.ts';
import { enqueueProjectClosings, applyProjectClosingToCustomer, applyProjectClosingToSim } from '../jobs.ts';
import { queryGiftsAndContributions, toMineOfProject } from '../mine.ts';
import { queryAllCustomersInParts } from '../sync-entries-of-all-customers.ts';

type ProductKey = { customer_uuid: string; uuid: string };
type Context = Pick<JobContext, 'db' | 'queue' | 'publish' | 'now' | 'newId'>;

/** Number of parts of the customers that one job processes. */
const PARTS = 25;

/** A closed project. `nextOf`: the add-on offers that funded it, each with the project that it funds now, or null when it ends. `closed_at`: null when no load closed the project. */
type Closing = {
  project: ForestProject;
  closed_at: Date | null;
  nextOf: ReadonlyMap<string, ForestProject | null>;
};

/** Finds the closing of a project; null for an open project. */
const findClosing = async (
  db: Database,
  forest: Forest,
  project: ForestProject | undefined,
): Promise<Closing | null> => {
  if (!project || project.closed_on === null) return null;
  const { addonByUuid } = await getCatalogue(db);
  const ofClosed = new Map(
    listAddonsOfClosedProject(forest.contributions, project).map(({ addon, next }) => [addon, next]),
  );
  const offers = [...addonByUuid.values()].filter(({ code }) => ofClosed.has(code));
  const closed_at = await findProjectClosedAt(db.read, project.project_uuid);
  return { project, closed_at, nextOf: new Map(offers.map(({ uuid, code }) => [uuid, ofClosed.get(code) ?? null])) };
};

/** Returns those of the given customers who gave kilograms or money to a project. */
const queryGivers = async (db: Database, customers: readonly string[], project_uuid: string): Promise<string[]> => {
  const isAffected = sql`customer_uuid = any(${toPostgresArray([...customers])}::uuid[]) and project_uuid = ${project_uuid}::uuid`;
  const rows = await queryRows<{ customer_uuid: string }>(
    db.read,
    sql`select customer_uuid from removal_gift where ${isAffected} group by customer_uuid having sum(grams) > 0
      union select customer_uuid from contribution_entry where ${isAffected} group by customer_uuid having sum(cents) > 0`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};

type ClosingNotice = {
  customer_uuid: string;
  on: BusinessDate;
  /** Limits the work to this SIM, which came into use after the closing. */
  lateSim?: { uuid: string; at_activation: boolean } | undefined;
};

/**
 * Whether the customer has to be notified that an add-on funds another project now: with the closing when the add-on was active then, or
 * with the activation of its SIM when that came after the closing.
 */
const shouldAnnounceMove = (
  { state, started_at }: HeldAddon,
  { closed_at, lateSim }: Pick<Closing, 'closed_at'> & Pick<ClosingNotice, 'lateSim'>,
): boolean => {
  if (state !== 'active') return false;
  const wasActive = closed_at === null || new Date(started_at) < closed_at;
  return lateSim ? lateSim.at_activation && !wasActive : wasActive;
};

/** Ends the active add-ons that fund no project any more. Returns the extras that the customer has to be notified of, with what becomes of each. */
const closeAddons = async (
  tx: Tx,
  ctx: Context,
  heldAddons: readonly HeldAddon[],
  closing: Omit<Closing, 'project'> & ClosingNotice & { language: Language },
): Promise<ClosedExtra[]> => {
  const { nextOf, customer_uuid, on, lateSim, language } = closing;
  const { addonByUuid } = await getCatalogue(ctx.db);
  const extras: ClosedExtra[] = [];
  for (const [uuid, addonsOfSim] of Map.groupBy(heldAddons, ({ customer_product_uuid }) => customer_product_uuid)) {
    const ending = addonsOfSim.filter(({ offer_uuid, state }) => state === 'active' && !nextOf.get(offer_uuid));
    const offer_uuids = ending.map(({ offer_uuid }) => offer_uuid);
    const lastDays = await removeAddonsAndStartBillCycles(
      tx,
      ctx,
      { customer_uuid, uuid },
      { offer_uuids, on, language },
    );
    for (const addon of addonsOfSim) {
      const { offer_uuid, state, ends_on, sim_name, msisdn } = addon;
      const next = nextOf.get(offer_uuid) ?? null;
      const addonFields = { name: addonByUuid.get(offer_uuid)?.name, customer_product_uuid: uuid, sim_name, msisdn };
      const end = state === 'active' ? (lastDays.get(offer_uuid) ?? null) : lateSim?.at_activation ? ends_on : null;
      if (!addonFields.name) continue;
      if (next && shouldAnnounceMove(addon, closing))
        extras.push({ ...addonFields, name: addonFields.name, ends_on: null, next: next.content.name });
      if (!next && end) extras.push({ ...addonFields, name: addonFields.name, ends_on: end, next: null });
    }
  }
  return extras;
};

/** Ends the add-ons of a customer that fund no project any more, and notifies the customer once for each project; with `lateSim`, once for that SIM. */
const applyToCustomer = async (
  ctx: Context,
  forest: Forest,
  { project, ...closing }: Closing,
  { customer_uuid, on, lateSim }: ClosingNotice,
): Promise<void> => {
  const { db, queue, now } = ctx;
  const { project_uuid, content } = project;
  await db.tx(async (tx) => {
    const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
    const addonsOfOffers =
      closing.nextOf.size === 0 ? [] : await queryHeldAddons(tx, [customer_uuid], [...closing.nextOf.keys()]);
    const heldAddons = addonsOfOffers.filter(
      ({ customer_product_uuid }) => !lateSim || lateSim.uuid === customer_product_uuid,
    );
    const extras = await closeAddons(tx, ctx, heldAddons, { ...closing, customer_uuid, on, lateSim, language });
    const mine = toMineOfProject(
      await queryGiftsAndContributions(tx, customer_uuid),
      { forest, today: brusselsDate(now()) },
      project_uuid,
    );
    const amounts = {
      euro: mine.collected,
      transferred: mine.transferred,
      kg: mine.kg,
      retired_kg: mine.kg_by_state.retired,
    };
    const hasOpenGift = amounts.kg > amounts.retired_kg || amounts.euro > amounts.transferred;
    if (extras.length === 0 && (lateSim || !hasOpenGift)) return;
    const data = { project: content.name, project_uuid, given: amounts, extras };
    const key = [projectClosedMessage.name, project_uuid, customer_uuid, ...(lateSim ? [lateSim.uuid] : [])].join(':');
    await queue.enqueueAll(tx, [buildMessageJob(projectClosedMessage, { key, to: { customer_uuid }, language, data })]);
  });
};

/** Lists the uuids of add-on offers that fund closed projects only. */
export const listAddonUuidsWithoutOpenProject = async (db: Database, { contributions }: Forest): Promise<string[]> => {
  const { addonByUuid } = await getCatalogue(db);
  const endedOffers = listAddonsWithoutOpenProject(contributions);
  return [...addonByUuid.values()].flatMap(({ uuid, code }) => (endedOffers.has(code) ? [uuid] : []));
};

/** Enqueues a job for each SIM of these customers with an active add-on of `offers`, which fund closed projects only. */
export const enqueueProjectClosingForSims = async (
  { db, queue }: Pick<JobContext, 'db' | 'queue'>,
  offers: readonly string[],
  customers: readonly string[],
): Promise<void> => {
  if (offers.length === 0) return;
  const heldAddons = await queryHeldAddons(db.read, customers, offers);
  const lateSims = new Map(
    heldAddons
      .filter(({ state }) => state === 'active')
      .map(({ customer_uuid, customer_product_uuid }) => [customer_product_uuid, customer_uuid]),
  );
  if (lateSims.size === 0) return;
  const jobs = [...lateSims].map(([customer_product_uuid, customer_uuid]) => ({
    job: applyProjectClosingToSim,
    payload: { customer_uuid, customer_product_uuid },
  }));
  await db.tx((tx) => queue.enqueueAll(tx, jobs));
};

/** Queries when each closed project was closed, and returns the projects as they were when a SIM was ordered: those closed later count as open. */
const queryProjectsAtOrder = async (
  { read }: Database,
  contributions: readonly ForestProject[],
  sim: ProductKey | null,
): Promise<{ projects: ForestProject[]; closedAt: ReadonlyMap<string, Date | null> }> => {
  const product = sim && (await findProduct(read, sim));
  const placed_at = product && (await findOrderPlacedAt(read, product));
  const closedContributions = contributions.filter(({ closed_on }) => closed_on !== null);
  const closedAt = new Map(
    await Promise.all(
      closedContributions.map(
        async ({ project_uuid }) => [project_uuid, await findProjectClosedAt(read, project_uuid)] as const,
      ),
    ),
  );
  const projects = contributions.map((project) => {
    const closed_at = closedAt.get(project.project_uuid);
    return placed_at && closed_at && placed_at < closed_at ? { ...project, closed_on: null } : project;
  });
  return { projects, closedAt };
};

/**
 * Lists the closings that concern add-ons of a SIM that came into use after them. An add-on that ends belongs to the closing of the last
 * project that it funded; an add-on that funds another project now, to the closing of the project for which it was ordered.
 */
const listLateClosings = async (
  db: Database,
  { contributions, byUuid }: Forest,
  { at_activation, ...sim }: ProductKey & { at_activation: boolean },
): Promise<Closing[]> => {
  const { addonByUuid } = await getCatalogue(db);
  const closedContributions = contributions
    .filter(({ closed_on }) => closed_on !== null)
    .toSorted((a, b) => (b.closed_on ?? '').localeCompare(a.closed_on ?? ''));
  const offers = [...addonByUuid.values()].filter(({ code }) =>
    closedContributions.some(({ content }) => content.addons.includes(code)),
  );
  const heldAddons = await queryHeldAddons(
    db.read,
    [sim.customer_uuid],
    offers.map(({ uuid }) => uuid),
  );
  const ownOffers = new Set(
    heldAddons.filter((addon) => addon.customer_product_uuid === sim.uuid).map(({ offer_uuid }) => offer_uuid),
  );
  if (ownOffers.size === 0) return [];
  const { projects, closedAt } = await queryProjectsAtOrder(db, contributions, at_activation ? sim : null);
  const concernedAddons = offers
    .filter(({ uuid }) => ownOffers.has(uuid))
    .flatMap(({ uuid, code }) => {
      const fundedProject = findFundedProject(contributions, code);
      const nextProject = fundedProject?.closed_on === null ? fundedProject : null;
      const before = nextProject
        ? findFundedProject(projects, code)
        : closedContributions.find(({ content }) => content.addons.includes(code));
      const project = before && byUuid.get(before.project_uuid);
      return project && project.closed_on !== null ? [{ uuid, next: nextProject, project }] : [];
    });
  return [...Map.groupBy(concernedAddons, ({ project }) => project)].map(([project, addons]) => ({
    project,
    closed_at: closedAt.get(project.project_uuid) ?? null,
    nextOf: new Map(addons.map(({ uuid, next }) => [uuid, next])),
  }));
};

export const runApplyProjectClosingToSim: JobHandler<typeof applyProjectClosingToSim> = async (
  { customer_uuid, customer_product_uuid: uuid, at_activation = false },
  ctx,
) => {
  ctx.setCustomer(customer_uuid);
  const { forest } = await refreshForest(ctx.db);
  const today = brusselsDate(ctx.now());
  const lateSim = { uuid, at_activation };
  for (const closing of await listLateClosings(ctx.db, forest, { customer_uuid, uuid, at_activation }))
    await applyToCustomer(ctx, forest, closing, { customer_uuid, on: today, lateSim });
};

export const runApplyProjectClosingToCustomer: JobHandler<typeof applyProjectClosingToCustomer> = async (
  { project_uuid, customer_uuid, on },
  ctx,
) => {
  ctx.setCustomer(customer_uuid);
  const { forest } = await refreshForest(ctx.db);
  const closing = await findClosing(ctx.db, forest, forest.byUuid.get(project_uuid));
  if (closing) await applyToCustomer(ctx, forest, closing, { customer_uuid, on });
};

/** Enqueues a job for each customer whom a closing concerns. After `maximumParts` parts it enqueues, in the same transaction, a job for the customers after them. */
export const enqueueProjectClosingForCustomers = async (
  payload: z.output<(typeof enqueueProjectClosings)['payload']>,
  { db, queue }: Pick<JobContext, 'db' | 'queue'>,
  maximumParts = PARTS,
): Promise<void> => {
  const { project_uuid, on } = payload;
  const { forest } = await refreshForest(db);
  const closing = await findClosing(db, forest, forest.byUuid.get(project_uuid));
  if (!closing) return;
  const offers = [...closing.nextOf.keys()];
  const concernedCustomers = new Set<string>();
  let after: string | undefined;
  let parts = 0;
  for await (const owners of queryAllCustomersInParts(db, payload.after)) {
    const customers = owners.flatMap(({ customer_uuid, is_erased }) => (is_erased ? [] : [customer_uuid]));
    const heldAddons = offers.length === 0 ? [] : await queryHeldAddons(db.read, customers, offers);
    for (const { customer_uuid } of heldAddons) concernedCustomers.add(customer_uuid);
    for (const giver of await queryGivers(db, customers, project_uuid)) concernedCustomers.add(giver);
    parts += 1;
    after = parts < maximumParts ? undefined : owners.at(-1)?.customer_uuid;
    if (after) break;
  }
  const jobs = [...concernedCustomers].map((customer_uuid) => ({
    job: applyProjectClosingToCustomer,
    payload: { project_uuid, customer_uuid, on },
  }));
  await db.tx(async (tx) => {
    await queue.enqueueAll(tx, jobs);
    if (after) await queue.enqueue(tx, enqueueProjectClosings, { project_uuid, on, after });
  });
};

export const runEnqueueProjectClosings: JobHandler<typeof enqueueProjectClosings> = (payload, ctx) =>
  enqueueProjectClosingForCustomers(payload, ctx);
