import type { ReactNode } from 'react';

/** The `preview` export of a `*.preview.tsx` beside a component or screen. */
export interface Preview {
  title: string;
  /** A screen is shown in frames of phone and desktop width, a part as it is. */
  kind?: 'part' | 'screen';
  states: { [name: string]: () => ReactNode };
}
