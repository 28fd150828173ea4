/** Converts a wait to seconds below a minute, minutes below an hour, or hours; rounded up, so that nobody tries again too early. */
export const toWaitTime = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } => {
  const wholeSeconds = Math.max(1, Math.ceil(seconds));
  if (wholeSeconds < 60) return { unit: 'seconds', count: wholeSeconds };
  const minutes = Math.ceil(wholeSeconds / 60);
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
};
