import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { TitleKey } from './i18n.ts';
import type { PathParams } from './screen-address.ts';

export type Layout = 'default' | 'authentication' | 'order' | 'maps' | 'webview';

/** Metadata of a screen for the router, the guard and the layouts. */
export type ScreenMeta = {
  layout?: Layout;
  /** Requires a session. */
  needsSession?: boolean;
  onlyMainAccount?: boolean;
  /** Text key of the title, `domain:key`; without it the title is the product name. */
  title?: TitleKey;
  /** Shows the menu in the header. */
  showsMenu?: boolean;
  /** Target of the back arrow in a tab without history; default is the home page. */
  backHref?: string;
  /** The screen itself shows the age of offline data. */
  showsDataAge?: boolean;
  /** The screen itself shows unpaid orders. */
  showsUnpaidOrders?: boolean;
  /** The screen itself shows the invoices to pay. */
  showsInvoices?: boolean;
  /** Screen name for consent and analytics. */
  screen?: string;
};

export type LoadContext<Params = Record<string, string>> = {
  queries: QueryClient;
  params: Params;
  search: Record<string, unknown>;
  /** Aborts when the navigation is cancelled. */
  signal: AbortSignal;
};

/** A module with one screen. */
export type ScreenModule<Params = Record<string, string>> = {
  readonly [name: `${string}Screen`]: ComponentType<Params>;
};

/** A screen of a domain: path (`$name` for parameters), metadata, and loader. */
type ScreenAt<Path extends string, Params> = {
  path: Path;
  meta: ScreenMeta;
  /** Namespaces of its strings, besides the platform's. */
  strings: readonly string[];
  /** The module of the screen, with exactly one export that ends in `Screen`; or the component. */
  component: () => Promise<ComponentType<Params> | ScreenModule<Params>>;
  /** Fills the query cache with the first data. Must not throw for a failed read; the screen shows the error. */
  load?: (context: LoadContext<Params>) => Promise<unknown>;
  /** Entry rule of the screen: a path to redirect to, or null. Runs after the global guard. */
  enter?: (context: LoadContext<Params>) => Promise<string | null>;
};

/** A screen whose path may have any parameters. */
export type Screen = ScreenAt<string, Record<string, string>>;

/** Declares a screen with parameters in its path. Its component and its loader can only use these parameters. */
export const defineScreen = <const Path extends string>(screen: ScreenAt<Path, PathParams<Path>>): Screen =>
  screen as ScreenAt<string, never> as Screen;
