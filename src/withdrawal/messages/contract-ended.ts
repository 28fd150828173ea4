import { defineMessage } from '#notifications/server/commands.ts';
import { statementMessage } from './statement.ts';

/** That a contract has ended, with what becomes of its numbers and money. */
export const contractEnded = defineMessage({ name: 'contract-ended', ...statementMessage });
