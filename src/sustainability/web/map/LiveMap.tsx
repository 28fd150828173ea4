import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#platform/browser/i18n.ts';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import close from '#platform/ui/pictures/icons/close.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import minus from '#platform/ui/pictures/icons/minus.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import { createMap, moveMapToPlaces } from './create-map.ts';
import { LiveMarkers } from './LiveMarkers.tsx';
import { isFocusFreeOrWithin } from './is-focus-free-or-within.ts';
import type { MappedProject } from './mapped-project.ts';
import './live-map.css';

/** Milliseconds after which a map that is not drawn yet counts as failed. */
const PATIENCE = 30_000;
/** Zoom for a chosen project: it shows the country around it. */
const CLOSER = 5;

export type LiveMapProps = {
  projects: readonly MappedProject[];
  isShown: boolean;
  onReady: () => void;
  onLeave: () => void;
  onFail: () => void;
};

/** Calls `onFailure` after `PATIENCE` in a visible tab; a hidden tab draws no frames, so its time does not count. Returns a function that stops waiting. */
const waitInSight = (onFailure: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(onFailure, PATIENCE);
  };
  restart();
  document.addEventListener('visibilitychange', restart);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
  };
};

/** The movable map that replaces the drawn ones. Once it is drawn it takes the focus, unless the focus has moved elsewhere; Escape closes it. */
export function LiveMap({ projects, isShown, onReady, onLeave, onFail }: LiveMapProps) {
  const t = useTexts('sustainability/web/projects');
  const keysId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [chosenProject, setChosenProject] = useState<string | null>(null);
  const places = projects.map(({ place }) => place);
  const start = useEffectEvent((container: HTMLElement) =>
    createMap(container, places, {
      title: t('map.title'),
      wheel: t('map.wheel'),
      wheelMac: t('map.wheelMac'),
      fingers: t('map.fingers'),
    }),
  );
  const notifyReady = useEffectEvent(onReady);
  const notifyFailure = useEffectEvent(onFail);
  const lose = useEffectEvent(() => (isShown ? onLeave() : onFail()));
  const isCardSeen = (): boolean => Boolean(holder.current?.querySelector('.live__card:not([hidden])'));
  /** Handles a press on the map: closes the card of the chosen project, or else centres the pressed point, so that the map can be moved without dragging. */
  const press = useEffectEvent((openedMap: MapLibre, { originalEvent, lngLat }: MapMouseEvent) => {
    // MapLibre also reports presses on markers and cards, before these handle them.
    if (originalEvent.target !== openedMap.getCanvas()) return;
    if (!isCardSeen()) openedMap.easeTo({ center: lngLat });
    setChosenProject(null);
  });

  useEffect(() => {
    if (!holder.current) return undefined;
    let openedMap: MapLibre;
    try {
      openedMap = start(holder.current);
    } catch {
      notifyFailure();
      return undefined;
    }
    const fail = (): void => notifyFailure();
    const stopWaiting = waitInSight(fail);
    openedMap.getCanvas().setAttribute('aria-describedby', keysId);
    openedMap.once('idle', () => {
      stopWaiting();
      openedMap.off('error', fail);
      notifyReady();
    });
    // An error before the first frame, such as a worker that did not load, makes the map fail.
    openedMap.on('error', fail);
    openedMap.on('webglcontextlost', () => lose());
    openedMap.on('click', (event) => press(openedMap, event));
    openedMap.once('load', () => setMap(openedMap));
    return () => {
      stopWaiting();
      openedMap.remove();
    };
  }, [keysId]);
  useEffect(() => {
    if (isShown && isFocusFreeOrWithin(holder.current?.closest('.maps')))
      map?.getCanvas().focus({ preventScroll: true });
  }, [isShown, map]);

  const choose = (project: MappedProject): void => {
    setChosenProject(project.uuid === chosenProject ? null : project.uuid);
    if (project.uuid === chosenProject) return;
    if (!map || map.getZoom() >= CLOSER) return;
    const center: [number, number] = [project.place.lon, project.place.lat];
    const { x, y } = map.project(center);
    const { clientWidth, clientHeight } = map.getContainer();
    // The offset keeps the pressed marker under the finger while the map zooms.
    map.easeTo({ center, offset: [x - clientWidth / 2, y - clientHeight / 2], zoom: CLOSER });
  };
  /** Closes the card of a project on Escape, or else the map. */
  const leaveByKey = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    if (!isCardSeen()) {
      onLeave();
      return;
    }
    currentTarget.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setChosenProject(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Escape for everything inside
    <div className="live" data-shown={isShown || undefined} onKeyDown={leaveByKey}>
      <div className="live__canvas" ref={holder} />
      {map &&
        createPortal(
          <LiveMarkers map={map} projects={projects} chosen={chosenProject} onChoose={choose} />,
          map.getCanvasContainer(),
        )}
      <p className="live__keys small" id={keysId}>
        {t('map.keys')}
      </p>
      <div className="live__controls">
        <IconButton label={t('map.zoomIn')} icon={plus} onClick={() => map?.zoomIn()} />
        <IconButton label={t('map.zoomOut')} icon={minus} onClick={() => map?.zoomOut()} />
        <IconButton
          label={t(projects.length === 1 ? 'map.again' : 'map.all')}
          icon={globe}
          onClick={() => map && moveMapToPlaces(map, places)}
        />
        <IconButton label={t('map.leave')} icon={close} onClick={onLeave} />
      </div>
    </div>
  );
}
