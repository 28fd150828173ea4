import type { ReactNode } from 'react';

/** What a `*.preview.tsx` beside a component or screen exports as `preview`. */
export interface Preview {
  title: string;
  /** A screen is shown in frames of a phone's and a desk's width, a part as it is. */
  kind?: 'part' | 'screen';
  states: { [name: string]: () => ReactNode };
}
