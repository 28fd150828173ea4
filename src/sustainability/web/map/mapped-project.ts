/** A project as it stands on a map. */
export type MappedProject = {
  uuid: string;
  name: string;
  place: { lat: number; lon: number; name: string };
  /** Number in the list beside the map. */
  number: number | null;
  /** Its page; null on that page, where it is the chosen one. */
  href: string | null;
};
