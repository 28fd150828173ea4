import { defineMessage } from '#notifications/server/commands.ts';
import { statementMessage } from './statement-sections.ts';

/** Acknowledges the end of a contract, with its consequences for numbers and money. */
export const contractEnded = defineMessage({ name: 'contract-ended', ...statementMessage });
