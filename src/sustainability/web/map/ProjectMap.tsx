import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import globe from '#platform/ui/pictures/icons/globe.svg?raw';
import { DrawnMaps } from './DrawnMaps.tsx';
import { isFocusFreeOrWithin } from './is-focus-free-or-within.ts';
import type { LiveMapProps } from './LiveMap.tsx';
import type { MappedProject } from './mapped-project.ts';
import './project-map.css';

type Live = ComponentType<LiveMapProps>;

/** Loads the movable map on demand, because it is half a megabyte. The build for server rendering leaves it out. */
const loadLiveMap = async (): Promise<Live | null> =>
  import.meta.env.SSR ? null : (await import('./LiveMap.tsx')).LiveMap;

const canDraw = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  // Releases the context at once: a browser allows only a few, and frees unused ones late.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

const subscribe = () => () => undefined;
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
/** Whether the browser saves data: then only the button opens the movable map, and not a press anywhere on the drawn maps. */
const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData, () => false);

/** Maps of the projects: drawn ones, which a press replaces by a movable one. The list beside them has the same content. */
export function ProjectMap({ projects }: { projects: readonly MappedProject[] }) {
  const t = useTexts('sustainability/web/projects');
  const [state, setState] = useState<'drawn' | 'loading' | 'live' | 'failed' | 'unable'>('drawn');
  const [Live, setLive] = useState<Live | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusBack = useRef<FocusOptions | null>(null);
  const saving = useSavesData();
  const openMap = async (): Promise<void> => {
    if (!canDraw()) {
      setState('unable');
      return;
    }
    setState('loading');
    try {
      const liveMap = await loadLiveMap();
      setLive(() => liveMap);
    } catch {
      setState('failed');
    }
  };
  const leave = (nextState: 'drawn' | 'failed'): void => {
    if (isFocusFreeOrWithin(root.current))
      focusBack.current = { preventScroll: document.activeElement === document.body };
    setState(nextState);
    setLive(null);
  };
  // Moves the focus back to the button, once the drawn maps are no longer inert.
  useEffect(() => {
    if (state === 'loading' || state === 'live') return;
    if (focusBack.current) button.current?.focus(focusBack.current);
    focusBack.current = null;
  }, [state]);
  const isLive = state === 'live';
  return (
    <div className="maps" ref={root}>
      <div className="maps__drawn" inert={isLive} data-hidden={isLive || undefined}>
        <DrawnMaps projects={projects} />
        <Button
          ref={button}
          kind="text"
          icon={globe}
          className={`maps__open ${saving || state === 'unable' ? '' : 'maps__open--everywhere'}`}
          pending={state === 'loading'}
          onClick={() => void openMap()}
        >
          {t('map.open')}
        </Button>
      </div>
      {Live && (
        <Live
          projects={projects}
          isShown={isLive}
          onReady={() => setState('live')}
          onLeave={() => leave('drawn')}
          onFail={() => leave('failed')}
        />
      )}
      <p className="maps__problem small" role="status">
        {state === 'failed' && t('map.failed')}
        {state === 'unable' && t('map.unable')}
      </p>
    </div>
  );
}
