import { useTexts } from '#platform/browser/i18n.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { customPropertiesRef } from '#platform/ui/custom-properties.ts';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import belgium from '#platform/ui/pictures/map-belgium.svg?no-inline';
import wide from '#platform/ui/pictures/map-wide.svg?no-inline';
import world from '#platform/ui/pictures/map-world.svg?no-inline';
import {
  findNarrowestMap,
  pointOnNarrowestMap,
  type MapView,
  type Point,
  spreadMarkers,
  spreadOf,
  views,
} from '#sustainability/rules/map-views.ts';
import type { MappedProject } from './mapped-project.ts';

const pictures = { belgium, wide, world } as const;

/** Drawn maps with a marker for each project, on the narrowest one that shows it: Belgium, its wider surroundings (`wide`), or the world. */
export function DrawnMaps({ projects }: { projects: readonly MappedProject[] }) {
  const t = useTexts('sustainability/web/projects');
  const byView = Map.groupBy(projects, ({ place }) => findNarrowestMap(place));
  return (['belgium', 'wide', 'world'] as const).map((view) => {
    const projectsOfView = byView.get(view);
    return projectsOfView && <ViewMap key={view} view={view} projects={projectsOfView} label={t(`map.${view}`)} />;
  });
}

type ViewMapProps = { view: MapView; projects: readonly MappedProject[]; label: string };

function ViewMap({ view, projects, label }: ViewMapProps) {
  const places = projects.map(({ place }) => pointOnNarrowestMap(place));
  const markers = spreadMarkers(places, spreadOf(view));
  const { width, height } = views[view];
  return (
    <figure className={`map map--${view}`}>
      <Picture src={pictures[view]} viewBox={`0 0 ${width} ${height}`} label={label} />
      <svg className="map__lines" aria-hidden="true" width="100%" height="100%">
        {markers.map(({ x, y }, at) => (
          <line
            // oxlint-disable-next-line react/no-array-index-key -- a line belongs to the index of its place
            key={at}
            x1={`${places[at]?.x ?? x}%`}
            y1={`${places[at]?.y ?? y}%`}
            x2={`${x}%`}
            y2={`${y}%`}
          />
        ))}
      </svg>
      {projects.map((project, at) => {
        const marker = markers[at];
        return marker && <Pin key={project.uuid} marker={marker} project={project} />;
      })}
    </figure>
  );
}

function Pin({ marker, project: { name, place, number, href } }: { marker: Point; project: MappedProject }) {
  const drawn = customPropertiesRef({ '--x': `${marker.x}%`, '--y': `${marker.y}%` });
  return (
    <span className="map__pin" ref={drawn}>
      {href === null ? (
        <span className="map__dot" aria-hidden="true" />
      ) : (
        <Link className="map__dot" href={href} title={name}>
          <span aria-hidden="true">{number}</span>
          <span className="vh">{`${name}, ${place.name}`}</span>
        </Link>
      )}
    </span>
  );
}
