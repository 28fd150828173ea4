import { defineMessage } from '#notifications/server/commands.ts';
import { statementMessage } from './statement-sections.ts';

/**
 * Acknowledges a withdrawal, with its content and the date and time at which it was sent, on a durable medium (Directive 2011/83/EU, article
 * 11a, paragraph 4). Has the priority `waits`, because the customer has exercised a right and waits for the proof.
 */
export const withdrawalAcknowledged = defineMessage({ name: 'withdrawal-acknowledged', ...statementMessage });
