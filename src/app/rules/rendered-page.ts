/** A public page as the bundle that renders pages answers it to the server. */
export type RenderedPage = {
  html: string;
  title: string;
  description: string;
  state: string;
  font: string;
  /** Domains whose strings the screen needs. */
  strings: readonly string[];
};
