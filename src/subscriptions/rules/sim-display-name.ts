import { isolateBidi } from '#platform/pure/isolate-bidi.ts';

/** What a SIM is called where other things stand around it: as its customer named it, or as its plan. */
export const simDisplayName = ({ name, offer }: { name: string; offer: { name: string } }): string =>
  isolateBidi(name) || offer.name;
