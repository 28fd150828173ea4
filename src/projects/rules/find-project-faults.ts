import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ProjectRow } from './forest.ts';
import type { ProjectContent } from './project-content.ts';

/** Whether a place is on land, or near enough to a coast. */
export type LandTest = (place: { lat: number; lon: number }) => boolean;

/** Whether a place is in the country of a code, or near enough to it. */
export type CountryTest = (place: { lat: number; lon: number }, country: string) => boolean;

/** Tests of the place of a project. */
export type PlaceTests = { isLand: LandTest; isInCountry: CountryTest };

/** Returns why a project cannot be loaded although its fields are valid by themselves. */
export const findProjectFaults = (
  { code, place, ...project }: ProjectContent,
  { isLand, isInCountry }: PlaceTests,
): string[] => {
  const reasons: string[] = [];
  const { lat, lon, country } = place;
  if (!isLand(place)) reasons.push(`${code} is in the sea: ${lat}, ${lon}`);
  else if (!isInCountry(place, country))
    reasons.push(`${code} is not in the country ${country} (ISO 3166): ${lat}, ${lon}`);
  if (project.part === 'removal' && project.unit !== 'permanent_removal' && project.durability_years >= 1000)
    reasons.push(`${code} is stored for a time, so its durability is below 1000 years`);
  if (project.part === 'removal' && project.unit === 'permanent_removal' && project.durability_years < 200)
    reasons.push(`${code} is a permanent removal, which lasts for several centuries`);
  return reasons;
};

/** Returns the faults of a closing day. A day in the future is one, unless it is stored already: an earlier release accepted such days. */
export const findClosingFaults = (
  { code, closed_on }: ProjectContent,
  stored_closed_on: BusinessDate | null,
  today: BusinessDate,
): string[] => {
  if (closed_on === null) return stored_closed_on !== null ? [`${code} was closed and stays so`] : [];
  const isNew = closed_on !== stored_closed_on;
  return isNew && closed_on > today
    ? [`${code} closes on ${closed_on}, which has not come yet: load that on the day`]
    : [];
};

/** Finds the codes of the open projects that are marked as default; null when at most one is. */
export const findConflictingDefaults = (
  projects: readonly Pick<ProjectRow, 'code' | 'content' | 'closed_on'>[],
): string[] | null => {
  const defaults = projects.filter(
    ({ content, closed_on }) => content.part === 'removal' && content.default && closed_on === null,
  );
  return defaults.length > 1 ? defaults.map(({ code }) => code) : null;
};
