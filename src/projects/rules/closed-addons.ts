import type { ProjectContent } from './project-content.ts';

type Project = { content: ProjectContent; closed_on: string | null };

/** Codes of add-ons that fund closed projects only: what they bring could serve no open project. */
export const listClosedAddons = (projects: readonly Project[]): Set<string> => {
  const codesOf = (closed: boolean) =>
    projects
      .filter(({ closed_on }) => (closed_on !== null) === closed)
      .flatMap(({ content }) => (content.part === 'contribution' ? content.addons : []));
  const open = new Set(codesOf(false));
  return new Set(codesOf(true).filter((code) => !open.has(code)));
};
