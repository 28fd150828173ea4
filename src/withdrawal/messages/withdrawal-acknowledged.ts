import { defineMessage } from '#notifications/server/commands.ts';
import { statementMessage } from './statement.ts';

/**
 * That a withdrawal was received, with its content and the date and time at which it was sent, on a medium to keep (Directive 2011/83/EU,
 * article 11a, paragraph 4). Of a priority, because a right was used and its customer waits for the proof.
 */
export const withdrawalAcknowledged = defineMessage({ name: 'withdrawal-acknowledged', ...statementMessage });
