import { LngLatBounds, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import arrow from '#platform/ui/pictures/icons/arrow-right.svg?raw';
import { parseCountryNames } from './country-names.ts';
import type { MappedProject } from './mapped-project.ts';
import { moveMarkers, moveNames, buildScreenProjection } from './move-overlay.ts';
import { type Cluster, placeMarkers } from './place-markers.ts';
import { worldShapes } from './world-shapes.ts';

const countries = parseCountryNames(worldShapes.names);

type LiveMarkersProps = {
  map: MapLibre;
  projects: readonly MappedProject[];
  chosen: string | null;
  onChoose: (project: MappedProject) => void;
};

const isSame = (a: readonly Cluster[], b: readonly Cluster[]): boolean =>
  a.map(({ members }) => String(members)).join(';') === b.map(({ members }) => String(members)).join(';');

/** Markers of projects and names of countries over the map. They are hidden until the next frame of the map, and every frame moves them. */
export function LiveMarkers({ map, projects, chosen, onChoose }: LiveMarkersProps) {
  const t = useTexts('sustainability/web/projects');
  const overlay = useRef<HTMLDivElement>(null);
  const [clusters, setClusters] = useState<readonly Cluster[]>([]);
  const language = useLanguage();
  const focusMap = (): void => map.getCanvas().focus({ preventScroll: true });
  const place = useEffectEvent(() => {
    const overlayElement = overlay.current;
    if (!overlayElement) return;
    const toScreen = buildScreenProjection(map);
    const isClosest = map.getZoom() > map.getMaxZoom() - 0.5;
    const placed = placeMarkers(
      projects.map((project) => toScreen(project.place)),
      isClosest,
    );
    // When the focused cluster splits, its button disappears, so the map gets the focus.
    const focused = document.activeElement;
    const hasFocus = overlayElement.contains(focused);
    if (!isSame(clusters, placed.clusters)) {
      if (hasFocus && focused?.matches('.live__cluster')) focusMap();
      setClusters(placed.clusters);
    }
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const at = projects.findIndex(({ uuid }) => uuid === chosen);
    moveNames(overlayElement, map, countries, moveMarkers(overlayElement, placed, at, { width, height }));
    // When the focused marker leaves the visible map, the map gets the focus too.
    if (hasFocus && focused?.closest('[hidden]')) focusMap();
  });
  useEffect(() => {
    const placeNow = (): void => place();
    map.on('render', placeNow);
    return () => {
      map.off('render', placeNow);
    };
  }, [map]);
  useEffect(() => {
    map.triggerRepaint();
  });

  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const openCluster = ({ members }: Cluster): void => {
    const bounds = new LngLatBounds();
    for (const at of members) {
      const member = projects[at];
      if (member) bounds.extend([member.place.lon, member.place.lat]);
    }
    map.fitBounds(bounds, { padding: 80 });
    focusMap();
  };
  return (
    <div className="live__overlay" ref={overlay}>
      <div className="live__names" aria-hidden="true">
        {countries.map(({ code }) => (
          <span key={`${language} ${code}`} className="live__name" hidden>
            {regions.of(code)}
          </span>
        ))}
      </div>
      <svg className="map__lines" aria-hidden="true" width="100%" height="100%">
        {projects.map(({ uuid }) => (
          <line key={uuid} />
        ))}
      </svg>
      <ul className="live__markers">
        {projects.map((project) => (
          <Marker
            key={project.uuid}
            project={project}
            isChosen={project.href === null || project.uuid === chosen}
            onChoose={() => onChoose(project)}
          />
        ))}
        {clusters.map((cluster) => (
          <li key={String(cluster.members)} hidden>
            <button
              type="button"
              className="map__dot live__cluster"
              aria-label={t('map.cluster', { count: cluster.members.length })}
              onClick={() => openCluster(cluster)}
            >
              {cluster.members.length}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Marker({ project, isChosen, onChoose }: { project: MappedProject; isChosen: boolean; onChoose: () => void }) {
  const t = useTexts('sustainability/web/projects');
  const { name, place, number, href } = project;
  const label = `${name}, ${place.name}`;
  return (
    <li hidden>
      {href === null ? (
        <span className="map__dot live__pin" role="img" aria-label={label} data-chosen="" />
      ) : (
        <button
          type="button"
          className="map__dot live__pin"
          aria-label={`${number ?? ''} ${label}`.trim()}
          aria-expanded={isChosen}
          data-chosen={isChosen ? '' : undefined}
          onClick={(event) => {
            // The map prevents the default of a press, which would focus the button.
            event.currentTarget.focus();
            onChoose();
          }}
        >
          <span aria-hidden="true">{number}</span>
        </button>
      )}
      {isChosen && href !== null && (
        <div className="live__card" hidden>
          <p className="small quiet">{place.name}</p>
          <p className="strong">{name}</p>
          <Button kind="text" href={href} iconAfter={arrow}>
            {t('map.see')}
          </Button>
        </div>
      )}
    </li>
  );
}
