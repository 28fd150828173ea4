import { type ReactNode, useSyncExternalStore } from 'react';

// The same width as `.only-wide` of the column.
const media = () => matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void) => {
  const query = media();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the column is there: for what is slow to make and not seen on a phone. Not yet in the HTML of the server. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media().matches,
    () => false,
  );

/** The column beside the main one from 1024 px; second child of a `.cols`. Below, the order bar takes its place. */
export function SideColumn({ label, always, children }: { label: string; always?: boolean; children: ReactNode }) {
  return (
    <aside className={`side ${always ? '' : 'only-wide'}`} aria-label={label}>
      {children}
    </aside>
  );
}
