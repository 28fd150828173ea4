import { type ReactNode, useSyncExternalStore } from 'react';

// Same width as `.only-wide` in the stylesheet.
const media = () => matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  const query = media();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the side column is visible, to skip expensive content on phones. False in server-rendered HTML. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media().matches,
    () => false,
  );

/** Side column from 1024 px; second child of a `.cols`. On narrow screens the order bar replaces it. */
export function SideColumn({ label, always, children }: { label: string; always?: boolean; children: ReactNode }) {
  return (
    <aside className={`side ${always ? '' : 'only-wide'}`} aria-label={label}>
      {children}
    </aside>
  );
}
