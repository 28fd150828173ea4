import { isolateBidi } from '#platform/pure/isolate-bidi.ts';

/** Display name of a SIM: the customer's name for it, else its plan. */
export const simDisplayName = ({ name, offer }: { name: string; offer: { name: string } }): string =>
  isolateBidi(name) || offer.name;
