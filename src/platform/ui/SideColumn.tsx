import type { ReactNode } from 'react';

/** The column beside the main one from 1024 px; second child of a `.cols`. Below, the order bar takes its place. */
export function SideColumn({ label, always, children }: { label: string; always?: boolean; children: ReactNode }) {
  return (
    <aside className={`side ${always ? '' : 'only-wide'}`} aria-label={label}>
      {children}
    </aside>
  );
}
