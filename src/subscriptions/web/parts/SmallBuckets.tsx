import type { ReactNode } from 'react';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { bucketPace } from '#subscriptions/rules/bucket-pace.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { remainingAmount } from '#subscriptions/rules/bucket.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Meter } from '#platform/ui/figures/Meter.tsx';
import { formatUnit } from './format-unit.ts';

type Bucket = CustomerProduct['buckets'][number];

export type SmallBucketsProps = {
  buckets: readonly Bucket[];
  activated_at: string | null;
  now: Date;
  /** Last item of the list. */
  children?: ReactNode;
};

/** Minutes, messages and roaming, two beside each other, with a thin meter for limited ones. */
export function SmallBuckets({ buckets, children, ...bucketProps }: SmallBucketsProps) {
  return (
    <ul className="simcard__rest">
      {buckets.map((bucket) => (
        <li key={bucket.kind}>
          <SmallBucket bucket={bucket} {...bucketProps} />
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}

type SmallBucketProps = Omit<SmallBucketsProps, 'buckets' | 'children'> & { bucket: Bucket };

function SmallBucket({ bucket, activated_at, now }: SmallBucketProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const name = t(`bucket.kind.${bucket.kind}`);
  if (bucket.total === null) {
    return (
      <p className="bucket">
        <span>{name}</span>
        <span className="strong">{t(bucket.kind === 'sms' ? 'bucket.unlimitedSms' : 'bucket.unlimitedMinutes')}</span>
      </p>
    );
  }
  const unit = formatUnit(t, bucket.unit);
  const usage = { used: bucket.used, total: bucket.total, resets_at: new Date(bucket.resets_at) };
  const pace = bucketPace(usage, activated_at ? new Date(activated_at) : null, now);
  const amountLeft = remainingAmount(bucket.used, bucket.total);
  const leftText = format.amount(amountLeft, unit, GB_DIGITS);
  const totalText = format.amount(bucket.total, unit, GB_DIGITS);
  return (
    <>
      <p className="bucket">
        <span>{name}</span>
        <span>
          <b className="strong">{leftText}</b> {t('bucket.over')}
        </span>
      </p>
      <Meter
        thin
        label={name}
        usedPercent={pace.used_percent}
        pace={pace.gone_percent}
        {...(amountLeft === 0 ? { tone: 'over' as const } : {})}
        valueText={t('bucket.leftOf', { left: leftText, total: totalText })}
      />
    </>
  );
}
