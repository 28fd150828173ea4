import { z } from 'zod';

/** Pieces that several contracts share. */
export const uuid = z.uuid();
/** Euro with two decimals, VAT included. */
export const euro = z.number();
/** Kilograms. */
export const kilograms = z.number();
export const instant = z.iso.datetime();
export const isoDate = z.iso.date();
export const languageCode = z.enum(['en', 'fr', 'nl']);
/** Free text typed by a person: trimmed, without control characters, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- control characters are what it keeps out
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u);
export const requiredText = (max: number) => text(max).min(1);
/** The reply of a call that has nothing to say. */
export const nothing = z.object({});
