export type PhonePlatform = 'ios' | 'android';

/** Detects the phone or tablet that the browser runs on; null for others. An iPad identifies as a Mac, but a Mac has no touch screen. */
export const phonePlatform = (agent: string, touchPoints: number): PhonePlatform | null => {
  if (/android/i.test(agent)) return 'android';
  if (/iphone|ipad|ipod/i.test(agent)) return 'ios';
  return /macintosh/i.test(agent) && touchPoints > 1 ? 'ios' : null;
};
