/** A project on a map. */
export type MappedProject = {
  uuid: string;
  name: string;
  place: { lat: number; lon: number; name: string };
  /** Number in the list beside the map. */
  number: number | null;
  /** Path of its page; null on that page itself, where it is the chosen project. */
  href: string | null;
};
