/** A public page as returned by the server-side rendering bundle. */
export type RenderedPage = {
  html: string;
  title: string;
  description: string;
  state: string;
  font: string;
  /** Namespaces whose strings the screen needs. */
  strings: readonly string[];
};
