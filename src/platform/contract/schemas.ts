import { z } from 'zod';
import type { Euro } from '../pure/money.ts';

/** Pieces that several contracts share. */
export const uuid = z.uuid();
/** Euro with two decimals, VAT included. Cents do not pass for it. */
export const euro = z.number() as unknown as z.ZodType<Euro, Euro>;
/** Kilograms. */
export const kilograms = z.number();
export const instant = z.iso.datetime();
/** `YYYY-MM-DD`; the year 0 is in ISO 8601 and in no database. */
export const isoDate = z.iso.date().regex(/^(?!0000)/);
export const languageCode = z.enum(['en', 'fr', 'nl']);
/**
 * A line of text typed by a person, at most `max` characters: trimmed, pasted tabs and line breaks become spaces. No control
 * characters, no halves of characters (no database takes them), nothing that turns the direction of what stands around it.
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((typed) => typed.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' '))
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u);
export const requiredText = (max: number) => text(max).min(1);
/** The reply of a call that has nothing to say. */
export const emptyReply = z.object({});
