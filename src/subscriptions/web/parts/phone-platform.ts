export type PhonePlatform = 'ios' | 'android';

/** Which phone or tablet this browser runs on; null on anything else. An iPad says it is a Mac, but a Mac has no touch screen. */
export const phonePlatform = (agent: string, touchPoints: number): PhonePlatform | null => {
  if (/android/i.test(agent)) return 'android';
  if (/iphone|ipad|ipod/i.test(agent)) return 'ios';
  return /macintosh/i.test(agent) && touchPoints > 1 ? 'ios' : null;
};
