import type { ProjectContent } from './project-content.ts';

type Project = { code: string; content: ProjectContent; closed_on: string | null };

/** The project that an add-on funds: of several that name it an open one, the first by code. */
export const findFundedProject = <P extends Project>(projects: readonly P[], addon: string): P | null =>
  projects
    .filter(({ content }) => content.part === 'contribution' && content.addons.includes(addon))
    .toSorted((a, b) => Number(a.closed_on !== null) - Number(b.closed_on !== null) || (a.code < b.code ? -1 : 1))[0] ??
  null;

/** Codes of add-ons that fund closed projects only: what they bring could serve no open project. */
export const listClosedAddons = (projects: readonly Project[]): Set<string> => {
  const codes = projects.flatMap(({ content }) => (content.part === 'contribution' ? content.addons : []));
  return new Set(codes.filter((code) => findFundedProject(projects, code)?.closed_on !== null));
};

/**
 * Add-ons that funded a project until it was closed, each with the open project that they fund from then on; null: none is left, so
 * the add-on ends.
 */
export const listAddonsOfClosed = <P extends Project>(
  projects: readonly P[],
  closed: P,
): { addon: string; next: P | null }[] => {
  const others = projects.filter((each) => each !== closed);
  const codes = closed.content.part === 'contribution' ? closed.content.addons : [];
  return codes
    .filter((addon) => findFundedProject([...others, { ...closed, closed_on: null }], addon)?.code === closed.code)
    .map((addon) => {
      const next = findFundedProject(others, addon);
      return { addon, next: next?.closed_on === null ? next : null };
    });
};
