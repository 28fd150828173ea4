import { randomUUID } from 'node:crypto';
import { registerItemRoutes } from '../core/item-routes.ts';
import { html, type Html } from '../core/html.ts';
import { cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';

type Sent = { until: string; figures: Record<string, number>; at: string };
type ReportingProject = { id: string; name: string; figures: readonly string[]; sent: Sent[] };

const exampleProjects = [
  { id: 'forest-sonian', name: 'Sonian corridor', figures: ['planted', 'survived', 'replanted'] },
  { id: 'village-school', name: 'The school of Ndiébel', figures: ['pupils'] },
  { id: 'village-beehives', name: 'Beehives in Tervuren', figures: ['hives'] },
] as const;

const texts: Record<string, (count: number) => { en: string; fr: string; nl: string }> = {
  planted: (count) => ({
    en: `${count} trees stand on the plots so far.`,
    fr: `${count} arbres se dressent à ce jour sur les parcelles.`,
    nl: `Tot nu toe staan er ${count} bomen op de percelen.`,
  }),
  pupils: (count) => ({
    en: `${count} pupils have been at the school so far.`,
    fr: `${count} élèves ont fréquenté l’école à ce jour.`,
    nl: `Tot nu toe gingen ${count} leerlingen naar de school.`,
  }),
  hives: (count) => ({
    en: `${count} hives have been set up so far.`,
    fr: `${count} ruches ont été installées à ce jour.`,
    nl: `Tot nu toe zijn er ${count} kasten geplaatst.`,
  }),
};

/** Three projects that report their work by themselves: totals since the beginning, as somebody types them. */
const openProjects = ({ store, clock, events }: SandboxWorld) => {
  const storedProjects = store.collection<ReportingProject>('reporting-project');
  const get = (id: string): ReportingProject | undefined => {
    const project = exampleProjects.find((each) => each.id === id);
    return project && { ...project, sent: storedProjects.get(id)?.sent ?? [] };
  };
  const report = (project: ReportingProject, fields: Record<string, unknown>): ReportingProject | string => {
    const figures = Object.fromEntries(project.figures.map((figure) => [figure, Number(fields[figure])]));
    if (!Object.values(figures).every((count) => Number.isInteger(count) && count >= 0))
      return `whole numbers for ${project.figures.join(', ')}`;
    const today = clock.now().toISOString().slice(0, 10);
    const untilDate = typeof fields['until'] === 'string' && fields['until'] !== '' ? fields['until'] : today;
    const [main = ''] = project.figures;
    const text = texts[main]?.(figures[main] ?? 0) ?? { en: '', fr: '', nl: '' };
    const json = { event_id: randomUUID(), project: project.id, until: untilDate, figures, text };
    events.send({ to: '/api/webhook/projects', json, lane: project.id });
    const changedProject = {
      ...project,
      sent: [{ until: untilDate, figures, at: clock.now().toISOString() }, ...project.sent].slice(0, 10),
    };
    storedProjects.save(changedProject);
    return changedProject;
  };
  return { get, report, list: () => exampleProjects.flatMap(({ id }) => get(id) ?? []) };
};

/** Projects that contributions go to, and that report what was done. */
export const projects: SandboxSystem = {
  name: 'projects',
  title: 'Projects of the forest and the village',
  describe: () =>
    'Three projects that report their work by themselves: totals since the beginning. One that shrinks is refused.',
  sendsEvents: true,
  registerRoutes(app, world) {
    const reportingProjects = openProjects(world);
    registerItemRoutes(app, {
      path: '/api/projects/reporting',
      system: 'projects',
      list: reportingProjects.list,
      get: reportingProjects.get,
      actions: { report: reportingProjects.report },
    });
  },
  section: (world) => cardList(openProjects(world).list().map(projectCard), 'No project.'),
};

const projectCard = ({ id, name, figures, sent }: ReportingProject): Html =>
  html`<div class="top"><h3>${name}</h3></div>
    <form method="post" action="/api/projects/reporting/${id}/report" class="actions">
      ${figures.map(
        (figure) =>
          html`<label>${figure} in all <input name="${figure}" type="number" min="0" size="8" required /></label>`,
      )}
      <button class="quiet">Report</button>
    </form>
    ${
      sent[0] &&
      html`<dl class="facts">
        <dt>Reported last</dt>
        <dd>${Object.values(sent[0].figures).join(', ')} until ${sent[0].until}, ${timeElement(sent[0].at)}</dd>
      </dl>`
    }`;
