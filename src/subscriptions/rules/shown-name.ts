import { isolated } from '#platform/pure/isolated.ts';

/** What a SIM is called where other things stand around it: as its customer named it, or as its plan. */
export const shownName = ({ name, offer }: { name: string; offer: { name: string } }): string =>
  isolated(name) || offer.name;
