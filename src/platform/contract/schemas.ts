import { z } from 'zod';
import type { BusinessDate } from '../pure/calendar.ts';
import type { Iccid, Msisdn } from '../pure/line-ids.ts';
import { languageHeader, languages, parseLanguageHeader } from '../pure/language.ts';
import { type Euro, euroToCents } from '../pure/money.ts';

/** Schemas shared by several contracts. */
export const uuid = z.uuid();
/** Euro with two decimals, VAT included. The branded type rejects cents at compile time. */
export const euro = z.number() as unknown as z.ZodType<Euro, Euro>;
/** An amount in euro of a file, within the range of `euros`, as cents. */
export const centsOfEuro = (euros: z.ZodNumber) =>
  euros.transform((value, ctx) => {
    const cents = euroToCents(value);
    if (cents === null) ctx.addIssue({ code: 'custom', message: 'an amount in euro has at most two decimals' });
    return cents ?? 0;
  });
export const kilograms = z.number();
export const instant = z.iso.datetime();
/** A text in each language. */
export const localized = z.object({ en: z.string(), fr: z.string(), nl: z.string() });
/** `YYYY-MM-DD`. The year 0 is valid in ISO 8601 but rejected by PostgreSQL. */
export const isoDate = z.iso
  .date()
  .regex(/^(?!0000)/)
  .meta({ format: 'date' }) as unknown as z.ZodType<BusinessDate, string>;
/** A phone number in E.164 with its plus. */
export const e164 = z.string().regex(/^\+[1-9]\d{4,14}$/) as unknown as z.ZodType<Msisdn, Msisdn>;
/** The number of a SIM. 89 is the prefix of telecom in ITU-T E.118. */
export const e118 = z.string().regex(/^89\d{16,18}$/) as unknown as z.ZodType<Iccid, Iccid>;
export const languageCode = z.enum(languages);
/** A language as `Accept-Language` says it: en, fr, nl, or the older codes eng and du. Parsed to en, fr or nl. */
export const requestedLanguage = z
  .enum([...new Set([...languages, ...Object.values(languageHeader)])])
  .transform(parseLanguageHeader);
/**
 * A line of text typed by a person, at most `max` characters. It is trimmed, and pasted tabs and line breaks become
 * spaces. Control characters, unpaired surrogates (rejected by PostgreSQL) and bidirectional control characters are
 * invalid.
 */
export const textLine = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((typed) => typed.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' '))
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u);
/** Schema of a text on one line with 1 to `max` characters after trimming. */
export const requiredText = (max: number) => textLine(max).min(1);
/** Enum of the codes of `refusals`, which the rules declare with their status. */
export const refusalCode = <Code extends string>(refusals: Readonly<Record<Code, number>>) =>
  z.enum(Object.keys(refusals) as Code[]);
/** Reply without content. */
export const emptyReply = z.object({});
