import type { Season } from '#sustainability/rules/place-items.ts';

export type Weather = 'clear' | 'clouds' | 'rain' | 'snow' | 'leaves';

/** Hours of sunrise and sunset in Belgium, about. */
const daylight: Readonly<Record<Season, readonly [number, number]>> = {
  spring: [6.5, 20],
  summer: [5.5, 21.5],
  autumn: [7.5, 18],
  winter: [8.5, 17],
};

const usual: Readonly<Record<Season, readonly Weather[]>> = {
  spring: ['clear', 'clouds', 'rain', 'clouds', 'clear'],
  summer: ['clear', 'clouds', 'clear', 'clear', 'rain'],
  autumn: ['leaves', 'clouds', 'rain', 'leaves', 'clear'],
  winter: ['snow', 'clouds', 'clear', 'snow', 'clouds'],
};

/** The weather drawn on a day: the same for all, typical of its season. */
export const weatherOf = (day: string, season: Season): Weather => {
  const number = Math.floor(Date.parse(day) / 86_400_000);
  return usual[season][(number * 7) % usual[season].length] ?? 'clear';
};

/** Place of the sun in percent of the picture; null at night. `hour` with its fraction. */
export const sunAt = (hour: number, season: Season): { x: number; y: number } | null => {
  const [rise, set] = daylight[season];
  if (hour < rise || hour > set) return null;
  const part = (hour - rise) / (set - rise);
  return { x: 10 + 80 * part, y: 36 - 22 * Math.sin(Math.PI * part) };
};

const [MINUTE, HOURS] = [60_000, 24];

/** The hour with its fraction, to the minute, at `now` before the end of a day (ms); afterwards that of the next day. */
export const hourBefore = (end: number, now: Date): number => {
  const left = Math.ceil((end - now.getTime()) / MINUTE) / 60;
  return (((HOURS - left) % HOURS) + HOURS) % HOURS;
};
