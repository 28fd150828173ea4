import { formatCountry } from '#platform/pure/country-name.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { startOfBusinessDay, isBusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { dataScale, formatUsageSum } from '#usage/rules/format-usage-amount.ts';
import { roundBytesToUnitOfSum, roundRowsToMinutes, roundToMinutes } from '#usage/rules/rounded-parts.ts';
import type { UsageBar } from '#usage/rules/usage-bars.ts';
import type { UsageCategory } from '#usage/rules/usage-category.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import type { UsageKind, UsageUnit } from '#usage/rules/usage-unit.ts';

type Kind = Exclude<UsageKind, 'all'>;

/** Unit of the quantities of a kind, and the size of one unit of the scale. */
export const unitAndSizeOfKind: Readonly<Record<Kind, { unit: UsageUnit; size: number }>> = {
  data: { unit: 'B', size: 1e9 },
  calls: { unit: 's', size: 60 },
  sms: { unit: 'SMS', size: 1 },
};

/** Instant of a slot for formatting: an hour is an instant, a day or month becomes its start. */
export const instantOfSlot = (at: string): string => (isBusinessDate(at) ? toIso(startOfBusinessDay(at)) : at);

export const formatSlot = (format: Format, at: string, step: UsageStep): string => {
  const iso = instantOfSlot(at);
  if (step === 'hour') return format.time(iso);
  return step === 'day' ? format.weekday(iso) : format.month(iso);
};

/** Texts of a bar: its total, and each category; null: nothing of that category. */
type BarTexts = { totalText: string; sides: readonly (string | null)[] };

/** Texts of this screen and of the domain, with formats for quantities and costs. */
export const useUsageTexts = () => {
  const t = useTexts('usage/web/history');
  const domainT = useTexts('usage');
  const format = useFormat();
  const language = useLanguage();
  const amount = (quantity: number, kind: Kind) =>
    formatUsageSum({ quantity, unit: unitAndSizeOfKind[kind].unit }, format, domainT);
  const minutesText = (minutes: number): string =>
    minutes > 0 ? amount(minutes * unitAndSizeOfKind.calls.size, 'calls') : t('underAMinute');
  const dataTexts = (bytes: readonly number[]): string[] => {
    const { unit, digits } = dataScale(bytes.reduce((all, each) => all + each, 0));
    return roundBytesToUnitOfSum(bytes).map((roundedPart, at) =>
      roundedPart === null
        ? amount(bytes[at] ?? 0, 'data')
        : format.amount(roundedPart, domainT(`unit.${unit}`), digits),
    );
  };
  /** Texts of parts in order. The rounded parts add up to the rounded sum. */
  const partTexts = (parts: UsageBar['parts'], kind: Kind): string[] => {
    const quantities = parts.map(({ quantity }) => quantity);
    if (kind === 'data') return dataTexts(quantities);
    if (kind === 'calls') return roundToMinutes(quantities).map(minutesText);
    return quantities.map((quantity) => amount(quantity, kind));
  };
  /** Texts of bars for the same categories. Months of calls are rounded so that they add up to the total. */
  const rowTexts = (
    bars: readonly UsageBar[],
    sides: readonly UsageCategory[],
    kind: Kind,
    step: UsageStep,
  ): BarTexts[] => {
    if (kind !== 'calls' || step !== 'month')
      return bars.map((bar) => {
        const texts = partTexts(bar.parts, kind);
        const textOf = (side: UsageCategory) => texts[bar.parts.findIndex((part) => part.side === side)] ?? null;
        return { totalText: amount(bar.quantity, kind), sides: sides.map(textOf) };
      });
    const seconds = bars.map(({ parts }) =>
      sides.map((side) => parts.find((part) => part.side === side)?.quantity ?? 0),
    );
    return roundRowsToMinutes(seconds).map((row, at) => ({
      totalText: minutesText(row.reduce((all, each) => all + each, 0)),
      sides: row.map((each, nth) => (seconds[at]?.[nth] === 0 ? null : minutesText(each))),
    }));
  };
  // In full, so that the parts of a month add up to its cost, which is rounded once.
  const cost = (euro: number) => format.preciseMoney(euro);
  return {
    t,
    domainT,
    format,
    amount,
    partTexts,
    rowTexts,
    cost,
    country: (code: string) => formatCountry(code, language),
    /** Description of a bar, for example "Friday 13 November · 1.6 GB · in Belgium 0.9 GB, abroad 0.7 GB · €0.30 beside your plan". */
    barText: (bar: UsageBar, texts: BarTexts, sides: readonly UsageCategory[], step: UsageStep) =>
      [
        formatSlot(format, bar.at, step),
        bar.quantity === 0 ? t('nothing') : texts.totalText,
        ...(bar.parts.length > 1
          ? [
              sides
                .flatMap((side, at) => (texts.sides[at] ? [`${t(`side.${side}`)} ${texts.sides[at]}`] : []))
                .join(', '),
            ]
          : bar.parts.filter(({ side }) => side !== 'home').map(({ side }) => t(`side.${side}`))),
        ...(bar.cost > 0 ? [t('beside', { cost: cost(bar.cost) })] : []),
      ].join(' · '),
  };
};
