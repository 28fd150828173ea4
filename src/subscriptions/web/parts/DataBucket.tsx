import type { CustomerProduct } from '#subscriptions/contract.ts';
import { type BucketPace, bucketPace } from '#subscriptions/rules/bucket-pace.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { remainingAmount } from '#subscriptions/rules/bucket.ts';
import { type Format, useFormat } from '#platform/browser/format.ts';
import { type Texts, useTexts } from '#platform/browser/i18n.ts';
import { daysInMonth, startOfBusinessDay, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { Meter } from '#platform/ui/figures/Meter.tsx';
import { formatUnit } from './format-unit.ts';
import './sims.css';

type Bucket = CustomerProduct['buckets'][number];

const dayOf = (format: Format, date: BusinessDate) => format.day(toIso(startOfBusinessDay(date)));

const outlookText = ({ outlook }: BucketPace, unit: string, t: Texts<'subscriptions'>, format: Format): string => {
  if (outlook.kind === 'spare') return t('bucket.spare', { amount: format.amount(outlook.amount, unit) });
  if (outlook.kind === 'runs_out')
    return t('bucket.runsOut', { date: format.weekday(toIso(startOfBusinessDay(outlook.on))) });
  return '';
};

const tones = { too_early: undefined, spare: undefined, runs_out: 'near', used_up: 'over' } as const;

export type DataBucketProps = {
  bucket: Bucket;
  activated_at: string | null;
  now: Date;
  /** Set when the plan or add-ons change on the 1st, so that the next month has another amount. */
  changesNextMonth?: boolean;
};

/** The main bucket of a card: the amount left, until when it must last, and a bar against the days of the month. */
export function DataBucket({ bucket, activated_at, now, changesNextMonth = false }: DataBucketProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const unit = formatUnit(t, bucket.unit);
  if (bucket.total === null) {
    return (
      <div>
        <p>
          <Figure value={t('bucket.unlimited')} />
        </p>
        <p className="quiet">{t('bucket.usedThisMonth', { amount: format.amount(bucket.used, unit, GB_DIGITS) })}</p>
      </div>
    );
  }
  const usage = { used: bucket.used, total: bucket.total, resets_at: new Date(bucket.resets_at) };
  const pace = bucketPace(usage, activated_at ? new Date(activated_at) : null, now);
  const usedUp = pace.outlook.kind === 'used_up';
  const tone = tones[pace.outlook.kind];
  // Usage beyond the plan is left out here, so that used and total fit together.
  const usedText = format.amount(Math.min(bucket.used, bucket.total), unit, GB_DIGITS);
  const totalText = format.amount(bucket.total, unit, GB_DIGITS);
  return (
    <div>
      <p>
        <Figure
          value={format.number(remainingAmount(bucket.used, bucket.total), GB_DIGITS)}
          unit={t('bucket.left', { unit })}
          size={48}
        />
      </p>
      <p className="lead">
        {usedUp
          ? t('bucket.usedUp', { date: format.weekday(bucket.resets_at) })
          : `${t('bucket.of', { total: totalText })} ${t('bucket.daysLeft', { count: pace.days_left })} ${outlookText(pace, unit, t, format)}`}
      </p>
      {bucket.monthly !== null && bucket.monthly > bucket.total && (
        <p className="small quiet">
          {t(changesNextMonth ? 'bucket.firstDays' : 'bucket.firstMonth', {
            count: pace.days,
            days: daysInMonth(pace.first_day),
            month: format.month(toIso(startOfBusinessDay(pace.first_day))),
            amount: format.amount(bucket.monthly, unit),
            date: format.dayOfMonth(bucket.resets_at),
          })}
        </p>
      )}
      <Meter
        label={t('bucket.meter', { used: usedText, total: totalText })}
        usedPercent={pace.used_percent}
        pace={pace.gone_percent}
        days={pace.days}
        {...(tone ? { tone } : {})}
        startText={dayOf(format, pace.first_day)}
        nowText={t('bucket.today')}
        endText={dayOf(format, pace.last_day)}
      />
    </div>
  );
}
