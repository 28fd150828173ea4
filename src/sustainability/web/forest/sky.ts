import type { Season } from '#sustainability/rules/place-items.ts';

export type Weather = 'clear' | 'clouds' | 'rain' | 'snow' | 'leaves';

/** Approximate hours of sunrise and sunset in Belgium. */
const daylight: Readonly<Record<Season, readonly [number, number]>> = {
  spring: [6.5, 20],
  summer: [5.5, 21.5],
  autumn: [7.5, 18],
  winter: [8.5, 17],
};

const usualWeather: Readonly<Record<Season, readonly Weather[]>> = {
  spring: ['clear', 'clouds', 'rain', 'clouds', 'clear'],
  summer: ['clear', 'clouds', 'clear', 'clear', 'rain'],
  autumn: ['leaves', 'clouds', 'rain', 'leaves', 'clear'],
  winter: ['snow', 'clouds', 'clear', 'snow', 'clouds'],
};

/** The weather that is drawn on a day: typical of its season, and the same for everybody. */
export const weatherOf = (day: string, season: Season): Weather => {
  const number = Math.floor(Date.parse(day) / 86_400_000);
  return usualWeather[season][(number * 7) % usualWeather[season].length] ?? 'clear';
};

/** Position of the sun in percent of the picture; null at night. `hour`: decimal. */
export const sunAt = (hour: number, season: Season): { x: number; y: number } | null => {
  const [rise, set] = daylight[season];
  if (hour < rise || hour > set) return null;
  const part = (hour - rise) / (set - rise);
  return { x: 10 + 80 * part, y: 36 - 22 * Math.sin(Math.PI * part) };
};

const [MINUTE, HOURS] = [60_000, 24];

/** Computes the decimal hour at `now`, to the minute, from the end of the day in ms; after that end it is the hour of the next day. */
export const hourOfDayEndingAt = (dayEndMs: number, now: Date): number => {
  const hoursLeft = Math.ceil((dayEndMs - now.getTime()) / MINUTE) / 60;
  return (((HOURS - hoursLeft) % HOURS) + HOURS) % HOURS;
};
