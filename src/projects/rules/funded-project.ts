import type { ProjectContent } from './project-content.ts';

type Project = { code: string; content: ProjectContent; closed_on: string | null };

/** Finds the project that an add-on funds. Of several projects that list it an open one comes before a closed one, then the first by code. */
export const findFundedProject = <P extends Project>(projects: readonly P[], addon: string): P | null =>
  projects
    .filter(({ content }) => content.part === 'contribution' && content.addons.includes(addon))
    .toSorted((a, b) => Number(a.closed_on !== null) - Number(b.closed_on !== null) || (a.code < b.code ? -1 : 1))[0] ??
  null;

/** Lists the codes of add-ons that no open project lists, so that their money would reach no project. */
export const listAddonsWithoutOpenProject = (projects: readonly Project[]): Set<string> => {
  const codes = projects.flatMap(({ content }) => (content.part === 'contribution' ? content.addons : []));
  return new Set(codes.filter((code) => findFundedProject(projects, code)?.closed_on !== null));
};

/**
 * Lists the add-ons that funded a project until it was closed, each with the open project that it funds from then on; null when none
 * is left, so that the add-on ends.
 */
export const listAddonsOfClosedProject = <P extends Project>(
  projects: readonly P[],
  closedProject: P,
): { addon: string; next: P | null }[] => {
  const otherProjects = projects.filter((each) => each !== closedProject);
  const codes = closedProject.content.part === 'contribution' ? closedProject.content.addons : [];
  return codes
    .filter(
      (addon) =>
        findFundedProject([...otherProjects, { ...closedProject, closed_on: null }], addon)?.code ===
        closedProject.code,
    )
    .map((addon) => {
      const nextProject = findFundedProject(otherProjects, addon);
      return { addon, next: nextProject?.closed_on === null ? nextProject : null };
    });
};
