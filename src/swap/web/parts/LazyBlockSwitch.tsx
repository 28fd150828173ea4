import { lazy, Suspense } from 'react';
import { loadStrings } from '#platform/browser/i18n.ts';
import type { BlockSwitchProps } from '../block/BlockSwitch.tsx';

/** Loaded lazily, because it is at the foot of a card. */
const BlockSwitch = lazy(async () => {
  const [module] = await Promise.all([import('../block/BlockSwitch.tsx'), loadStrings(['swap/web/block', 'swap'])]);
  return { default: module.BlockSwitch };
});

/** The switch that blocks a SIM at once; renders nothing for a SIM that is not active yet or deactivated. */
export function LazyBlockSwitch(props: BlockSwitchProps) {
  const { state } = props.product;
  return state === 'deactivated' || state === 'not_active' ? null : (
    <Suspense fallback={<div className="blocks-wait" />}>
      <BlockSwitch {...props} />
    </Suspense>
  );
}
