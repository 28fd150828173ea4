import { OutsideError } from '../outside.ts';
import { createPlatformRefusal } from './refused.ts';

/**
 * What an outside system posted to us.
 * @throws Refused MALFORMED when it is not what its protocol says: sending the same again would not help.
 */
export const parseWebhookEvent = <T>(parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'garbage') throw createPlatformRefusal('MALFORMED');
    throw error;
  }
};
