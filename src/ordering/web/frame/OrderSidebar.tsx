import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import { SideColumn } from '#platform/ui/page/SideColumn.tsx';
import { Skeleton } from '#platform/ui/states/Skeleton.tsx';
import { SkeletonPairs } from '#platform/ui/states/Skeletons.tsx';

/** The order beside a step on wide screens; a skeleton while it loads prevents layout shift. */
export function OrderSidebar({ children }: { children?: ReactNode }) {
  const t = useTexts('ordering');
  return (
    <SideColumn label={t('order.title')}>
      <Card className="stack g3">
        <h2>{t('order.title')}</h2>
        {children ?? <OrderSumsSkeleton />}
      </Card>
    </SideColumn>
  );
}

export function OrderSumsSkeleton() {
  return (
    <div className="stack g5">
      <SkeletonPairs count={2} />
      <Skeleton height="2.25rem" />
      <SkeletonPairs count={1} />
      <Skeleton width="64%" />
    </div>
  );
}
