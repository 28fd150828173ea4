import type { Map as MapLibre } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#platform/browser/i18n.ts';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import close from '#platform/ui/pictures/icons/close.svg?raw';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import minus from '#platform/ui/pictures/icons/minus.svg?raw';
import plus from '#platform/ui/pictures/icons/plus.svg?raw';
import { createMap, openFrame } from './create-map.ts';
import { LiveMarkers } from './LiveMarkers.tsx';
import type { MappedProject } from './mapped-project.ts';
import './live-map.css';

/** In milliseconds: a map that is not drawn by then is given up. */
const PATIENCE = 30_000;
/** Zoom at which a chosen project has its country around it. */
const CLOSER = 5;

export type LiveMapProps = {
  projects: readonly MappedProject[];
  shown: boolean;
  onReady: () => void;
  onLeave: () => void;
  onFail: () => void;
};

/** The map that moves, in the place of the drawn ones. It takes the focus when it is there, and Escape leaves it. */
export function LiveMap({ projects, shown, onReady, onLeave, onFail }: LiveMapProps) {
  const t = useTexts('sustainability/web/projects');
  const keys = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const places = projects.map(({ place }) => place);
  const start = useEffectEvent((container: HTMLElement) =>
    createMap(container, places, {
      title: t('map.title'),
      wheel: t('map.wheel'),
      wheelMac: t('map.wheelMac'),
      fingers: t('map.fingers'),
    }),
  );
  const ready = useEffectEvent(onReady);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    if (!holder.current) return undefined;
    let opened: MapLibre;
    try {
      opened = start(holder.current);
    } catch {
      fail();
      return undefined;
    }
    const failBefore = (): void => fail();
    const tooLong = setTimeout(failBefore, PATIENCE);
    opened.getCanvas().setAttribute('aria-describedby', keys);
    opened.once('idle', () => {
      clearTimeout(tooLong);
      opened.off('error', failBefore);
      ready();
    });
    // Such as a worker that did not load.
    opened.on('error', failBefore);
    opened.on('webglcontextlost', () => fail());
    opened.on('click', () => setChosen(null));
    opened.once('load', () => setMap(opened));
    return () => {
      clearTimeout(tooLong);
      opened.remove();
    };
  }, [keys]);
  useEffect(() => {
    if (shown) map?.getCanvas().focus({ preventScroll: true });
  }, [shown, map]);

  const choose = (project: MappedProject): void => {
    setChosen(project.uuid);
    if (!map || map.getZoom() >= CLOSER) return;
    const center: [number, number] = [project.place.lon, project.place.lat];
    const { x, y } = map.project(center);
    const { clientWidth, clientHeight } = map.getContainer();
    // The marker that was pressed stays under the finger.
    map.easeTo({ center, offset: [x - clientWidth / 2, y - clientHeight / 2], zoom: CLOSER });
  };
  /** Escape closes the card of a project, and then the map. */
  const leaveByKey = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    if (chosen === null) {
      onLeave();
      return;
    }
    currentTarget.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setChosen(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is heard from all that is in it
    <div className="live" data-shown={shown || undefined} onKeyDown={leaveByKey}>
      <div className="live__canvas" ref={holder} />
      {map &&
        createPortal(
          <LiveMarkers map={map} projects={projects} chosen={chosen} onChoose={choose} />,
          map.getCanvasContainer(),
        )}
      <p className="live__keys small" id={keys}>
        {t('map.keys')}
      </p>
      <div className="live__controls">
        <IconButton label={t('map.zoomIn')} icon={plus} onClick={() => map?.zoomIn()} />
        <IconButton label={t('map.zoomOut')} icon={minus} onClick={() => map?.zoomOut()} />
        <IconButton
          label={t(projects.length === 1 ? 'map.again' : 'map.all')}
          icon={globe}
          onClick={() => map && openFrame(map, places)}
        />
        <IconButton label={t('map.leave')} icon={close} onClick={onLeave} />
      </div>
    </div>
  );
}
