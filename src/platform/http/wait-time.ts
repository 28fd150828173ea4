/** A wait in the largest unit that says it well, rounded up: nobody tries again too early. */
export const toWaitTime = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } => {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return { unit: 'seconds', count: whole };
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
};
