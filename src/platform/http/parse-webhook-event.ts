import { OutsideError } from '../outside.ts';
import { createPlatformRefusal } from './refused.ts';

/**
 * Parses a webhook event.
 * @throws Refused MALFORMED when the event violates the protocol, so that the sender does not retry.
 */
export const parseWebhookEvent = <T>(parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'garbage') throw createPlatformRefusal('MALFORMED');
    throw error;
  }
};
