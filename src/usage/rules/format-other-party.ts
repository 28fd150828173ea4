import { formatNoBreak } from '#platform/pure/format.ts';
import { groupPhone } from '#platform/pure/phone-groups.ts';

/** Formats a called or calling number as people group it, on one line. Masked digits are dots. */
export const formatOtherParty = (party: string): string => formatNoBreak(groupPhone(party.replaceAll('x', '•')));
