import { texts } from '#platform/i18n/texts.ts';
import { unitWords } from '#platform/pure/unit-words.ts';
import { splitAtEmailAddresses } from '#platform/pure/split-at-email-addresses.ts';
import type { Language } from '#platform/pure/language.ts';

export type RenderedMail = { subject: string; text: string; html: string };

/** A part of a mail with its own heading: amounts and facts by name, and sentences below. */
export type MailSection = {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  note?: string;
  /** Text link below the rows; `url` is absolute. */
  link?: { text: string; url: string };
};

export type MailContent = {
  message: { domain: string; name: string };
  variant?: string | undefined;
  values: Record<string, string>;
  /** Absolute address of the button. */
  url: string | null;
  /** Shown between the paragraphs and the button. */
  sections?: readonly MailSection[];
  language: Language;
  brand: string;
  /** Email address and phone number of customer service. */
  support: string;
  phone: string;
  /** Sender: name, seat and number of the operator. */
  company: string;
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const breakable = new RegExp(`(?<=\\d) (?=\\d|${unitWords})`, 'g');

/**
 * Escapes a text for HTML. A phone number in groups, and a number with its unit, get no-break spaces. The Unicode characters that
 * isolate text of another direction (U+2068, U+2069) become `<bdi>`, which more mail programs support.
 */
const escapeWithoutBreaks = (text: string): string =>
  escapeHtml(text).replaceAll(breakable, '\u00a0').replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');

/** Brand colours. Mail programs do not support variables, so they are repeated here. */
const palette = {
  ink: '#12312a',
  quiet: '#465d56',
  leaf: '#1f7a55',
  paper: '#faf8f3',
  card: '#ffffff',
  line: '#e2dccf',
};

const unbreakableStyle = 'display:inline-block;max-width:100%;overflow-wrap:anywhere';

/**
 * Renders a text as HTML. Email addresses become links here, because mail programs that link addresses by themselves would link
 * only a part of one that may break over lines.
 */
const renderInlineHtml = (text: string): string =>
  splitAtEmailAddresses(text)
    .map((piece) => {
      if (typeof piece === 'string') return escapeWithoutBreaks(piece);
      const [before, after] = [escapeHtml(piece.before), escapeHtml(piece.after)];
      return `<span style="${unbreakableStyle}"><a href="mailto:${before}${after}" style="color:inherit">${before}<wbr>${after}</a>${piece.end}</span>`;
    })
    .join('');

/** Flex layout: a value that does not fit beside its label wraps below it. Mail programs without flex show the table. */
const rowStyle = `display:flex;flex-wrap:wrap;justify-content:space-between;padding:6px 0;border-top:1px solid ${palette.line}`;
const cell = 'display:block;padding:0;font-size:15px;line-height:22px;vertical-align:top';

const renderSection = ({ title, rows, note, link }: MailSection) =>
  `<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:600">${escapeHtml(title)}</h2>
<table style="width:100%;border-collapse:collapse">${rows
    .map(
      ([label, value]) =>
        `<tr style="${rowStyle}"><th scope="row" style="${cell};padding-right:16px;text-align:left;font-weight:400;color:${palette.quiet}">${escapeHtml(label)}</th><td style="${cell};margin-left:auto;text-align:right">${renderInlineHtml(value)}</td></tr>`,
    )
    .join('\n')}</table>
${note ? `<p style="margin:8px 0 0">${renderInlineHtml(note)}</p>` : ''}
${link ? `<p style="margin:8px 0 0"><a href="${escapeHtml(link.url)}" style="color:${palette.leaf};font-weight:600">${escapeHtml(link.text)}</a></p>` : ''}`;

/** A code to type is shown large, on a line of its own. */
const renderParagraph = (text: string): string =>
  /^\d{6}$/.test(text)
    ? `<p style="margin:0 0 16px;font-size:36px;line-height:44px;font-weight:600;letter-spacing:.12em">${text}</p>`
    : `<p style="margin:0 0 16px">${renderInlineHtml(text)}</p>`;

const renderMailHtml = (
  title: string,
  paragraphs: readonly string[],
  sections: readonly MailSection[],
  action: string | null,
  url: string | null,
  foot: readonly string[],
  language: Language,
  brand: string,
) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${palette.paper};color:${palette.ink};font:16px/24px 'Bricolage Grotesque',Arial,sans-serif">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs.join(' '))}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 20px;font-size:20px;font-weight:600;color:${palette.leaf}">${escapeHtml(brand)}</p>
<div style="background:${palette.card};border-radius:12px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.02em">${escapeWithoutBreaks(title)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${sections.map(renderSection).join('\n')}
${
  action && url
    ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;background:${palette.leaf};color:#ffffff;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px">${escapeHtml(action)}</a></p>
<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${palette.quiet};overflow-wrap:anywhere">${escapeHtml(url)}</p>`
    : ''
}
</div>
<p style="margin:20px 4px 0;font-size:14px;line-height:20px;color:${palette.quiet}">${foot.map(renderInlineHtml).join('<br>')}</p>
</div></body></html>`;

/** Returns a function that finds a text of a message by its part. */
const messageTexts = ({ domain, name }: MailContent['message'], variant: string | undefined, language: Language) => {
  const t = texts(language, `${domain}/messages`);
  const key = variant ? `${name}.${variant}` : name;
  return (part: 'subject' | 'text' | 'action' | 'sms', values: Record<string, unknown>): unknown =>
    t(`${key}.${part}`, values);
};

/**
 * Renders a mail in the customer's language, as HTML and as text with the same content. Its first sentences are the
 * preview in a list of mails.
 */
export const renderMail = ({
  message,
  variant,
  values,
  url,
  sections = [],
  language,
  ...sender
}: MailContent): RenderedMail => {
  const t = texts(language, 'notifications');
  const say = messageTexts(message, variant, language);
  const allValues = { ...values, ...sender };
  const subject = say('subject', allValues) as string;
  // Paragraphs whose values a job of an older release lacks are left out.
  const paragraphs = (say('text', { ...allValues, returnObjects: true }) as string[]).filter(Boolean);
  const action = url ? (say('action', allValues) as string) : null;
  const foot = [t('foot', allValues), sender.company];
  const line = (label: string, value: string) => t('line', { label, value });
  const plainText = [
    subject,
    ...paragraphs,
    ...sections.map(({ title, rows, note, link }) =>
      [
        title,
        ...rows.map((row) => `- ${line(...row)}`),
        ...(note ? [note] : []),
        ...(link ? [line(link.text, link.url)] : []),
      ].join('\n'),
    ),
    ...(action && url ? [`${line(action, '').trimEnd()}\n${url}`] : []),
    ['-- ', ...foot].join('\n'),
  ].join('\n\n');
  return {
    subject,
    text: plainText,
    html: renderMailHtml(subject, paragraphs, sections, action, url, foot, language, sender.brand),
  };
};

type SmsContent = Pick<MailContent, 'message' | 'variant' | 'values' | 'language' | 'brand'> & {
  /** Host name of the product. An SMS ends with it and the code, so that browsers fill in the code on this host only. */
  host: string;
  /** Link in the SMS; empty without one. */
  url: string;
};

/** The text of an SMS. */
export const renderSms = ({ message, variant, values, language, ...sender }: SmsContent): string =>
  messageTexts(message, variant, language)('sms', { ...values, ...sender }) as string;
