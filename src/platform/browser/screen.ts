import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export type Layout = 'default' | 'authentication' | 'order' | 'maps' | 'webview';

/** What the router, the guard and the layouts know of a screen. */
export type ScreenMeta = {
  layout?: Layout;
  /** Needs a session. */
  auth?: boolean;
  /** Only for main accounts. */
  onlyMaster?: boolean;
  /** Key of the title, `domain:key`; without one the title is the product's name. */
  title?: string;
  /** Shows the menu in the header. */
  menu?: boolean;
  /** Where the back arrow leads in a tab that has nothing behind it; home without one. */
  back?: string;
  /** Says itself, without a network, how old what it shows is. */
  showsDataAge?: boolean;
  /** Says itself what waits for its payment. */
  showsUnpaidOrders?: boolean;
  /** Tag for consent and measuring. */
  screen?: string;
};

export type LoadContext = {
  queries: QueryClient;
  params: Record<string, string>;
  search: Record<string, unknown>;
  /** Waits for the data on the server and at the first paint; never on intent only. */
  signal: AbortSignal;
};

/** One screen of a domain: its path (`$name` for parameters), what is known of it, and how it is loaded. */
export type Screen = {
  path: string;
  meta: ScreenMeta;
  /** Namespaces whose strings it needs, besides the platform's. */
  strings: readonly string[];
  component: () => Promise<ComponentType>;
  /** Fills the query cache with what the screen shows first. Must not throw for a read that fails: the screen shows it. */
  load?: (context: LoadContext) => Promise<unknown>;
  /** The screen's own entry rule: a path to go to instead, or null. Runs after the global guard. */
  enter?: (context: LoadContext) => Promise<string | null>;
};
