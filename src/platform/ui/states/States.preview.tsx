import { Button } from '../buttons/Button.tsx';
import { EmptyState, ErrorState } from './EmptyState.tsx';
import { Notice } from '../texts/Notice.tsx';
import truck from '../pictures/icons/truck.svg?raw';
import type { Preview } from '../preview/preview.ts';
import { SkeletonCard } from './Skeleton.tsx';
import { StateChip } from '../cards/StateChip.tsx';
import { useToast } from '../overlays/Toast.tsx';

function Toasts() {
  const toast = useToast();
  return (
    <Button kind="secondary" onClick={() => toast({ text: 'Add-on removed', undo: { label: 'Undo', run: () => {} } })}>
      Remove the add-on
    </Button>
  );
}

export const preview: Preview = {
  title: 'States',
  states: {
    chips: () => (
      <div className="row row--wrap">
        <StateChip tone="ok">Active</StateChip>
        <StateChip tone="wait">Pending</StateChip>
        <StateChip tone="wait" icon={truck}>
          In delivery
        </StateChip>
        <StateChip tone="warn">Suspended</StateChip>
        <StateChip tone="bad">Failed</StateChip>
        <StateChip tone="off">Not active</StateChip>
      </div>
    ),
    notices: () => (
      <div className="stack g3">
        <Notice>You have used 80 % of your EU roaming data. At 100 % it stops, unless you say otherwise.</Notice>
        <Notice kind="warn" action={<Button kind="text">Pay €17.20</Button>}>
          Reminder 1, free. Pay before 30 November.
        </Notice>
        <Notice kind="error">Payment declined. Check the card or call your bank, then try again.</Notice>
        <Notice kind="success">Your email address is confirmed.</Notice>
      </div>
    ),
    toast: () => <Toasts />,
    loading: () => <SkeletonCard label="Loading" />,
    empty: () => (
      <EmptyState
        title="No usage yet"
        text="It shows here about an hour after your first call."
        action={<Button kind="secondary">Show last month</Button>}
      />
    ),
    error: () => (
      <ErrorState
        title="We cannot reach your usage"
        text="Your line works. Below is what we knew at 11:20."
        retryText="Try again"
        onRetry={() => {}}
      />
    ),
  },
};
