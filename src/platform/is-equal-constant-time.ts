import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that depends on their lengths only: it tells nothing about where a guess is wrong. */
export const isEqualConstantTime = (a: string, b: string): boolean => {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
};
