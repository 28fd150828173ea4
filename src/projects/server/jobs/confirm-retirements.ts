import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import type { Outside } from '#platform/outside.ts';
import type { ForestLot } from '#projects/rules/forest.ts';
import { toSerialRanges } from '#projects/rules/serials.ts';
import { normalizeSpelling } from '#projects/rules/spelling.ts';
import { confirmSerials, querySerialsInSeveralRegistries, queryUnconfirmedSerials } from '../confirmations.store.ts';
import { confirmRetirements } from '../jobs.ts';
import { getCachedForest } from '../queries.ts';

/** Maximum number of serials of one query to the registry. */
const MAX_LOOKED_UP = 500;

type SampleLot = ForestLot & { project: string };

/** Registers a delivery or a retirement at the simulated registry, range by range. */
const registerEvent = async (
  outside: Outside,
  { project, code: lot, terms, serials }: SampleLot,
  { event_uuid, kind, happened_on: on, beneficiary, code }: ForestLot['events'][number],
): Promise<void> => {
  const serialsOfEvent = serials.filter(
    (each) => event_uuid === (kind === 'delivered' ? each.delivered_by : each.retired_by),
  );
  for (const range of toSerialRanges(serialsOfEvent)) {
    if (kind === 'delivered')
      await outside.registry.issue({ ...range, project, lot, vintage: terms.vintage, issued_on: on });
    else
      await outside.registry.retire({
        ...range,
        reference: `${code} ${range.first}`,
        on,
        beneficiary: beneficiary ?? '',
      });
  }
};

/** In a sandbox: issues and retires the credits of the sample data at the simulated registry. Repeats change nothing. */
const registerSamples = async ({ db, outside }: Pick<JobContext, 'db' | 'outside'>): Promise<void> => {
  const { forest } = await getCachedForest(db);
  const lots = forest.removals.flatMap(({ content, lots: projectLots }) =>
    projectLots.filter(({ example }) => example).map((lot) => ({ ...lot, project: content.name.en })),
  );
  for (const lot of lots) for (const event of lot.events) await registerEvent(outside, lot, event);
};

/** Confirms serials that the registry reports as retired for the same beneficiary. All others stay unconfirmed and are logged. A job sends one query, and enqueues a job for the serials after it. */
export const runConfirmRetirements: JobHandler<typeof confirmRetirements> = async ({ after }, ctx) => {
  const { db, queue, outside, settings, now, log } = ctx;
  if (settings.REGISTRY_URL === undefined) return;
  const unconfirmed = await queryUnconfirmedSerials(db.read, MAX_LOOKED_UP, after);
  const lastRow = unconfirmed.at(-1);
  if (!lastRow) return;
  if (!after && settings.SANDBOX) await registerSamples(ctx);
  const serials = unconfirmed.map(({ serial }) => serial);
  const shared = await querySerialsInSeveralRegistries(db.read, serials);
  const registryEntries = await outside.registry.searchCredits(serials);
  const beneficiaries = new Map(
    registryEntries.filter(({ state }) => state === 'retired').map(({ serial, beneficiary }) => [serial, beneficiary]),
  );
  const confirmedSerials = unconfirmed.filter(({ serial, beneficiary }) => {
    const namedBeneficiary = beneficiaries.get(serial);
    if (namedBeneficiary === undefined || shared.has(serial)) return false;
    return normalizeSpelling(namedBeneficiary ?? '') === normalizeSpelling(beneficiary ?? '');
  });
  if (confirmedSerials.length < unconfirmed.length)
    log.warn(
      { serials: unconfirmed.length - confirmedSerials.length },
      'the registry does not say that these are retired for the beneficiary, or several registries have them',
    );
  await db.tx(async (tx) => {
    if (confirmedSerials.length > 0) await confirmSerials(tx, confirmedSerials, now());
    const { registry, serial } = lastRow;
    if (unconfirmed.length === MAX_LOOKED_UP)
      await queue.enqueue(tx, confirmRetirements, { after: { registry, serial } });
  });
};
