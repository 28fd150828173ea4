import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { subscriptionsPaths } from '#subscriptions/paths.ts';

const isOver = ({ used, total }: CustomerProduct['buckets'][number]): boolean =>
  total !== null && total > 0 && used >= total;

/** Buckets that the notice lists as still working. */
const daily = ['voice', 'sms', 'data'];

/** Notice of the used up buckets of a prepaid SIM, what still works, and how to get more; nothing while all have some left. */
export function UsedUpNotice({ product, isMainAccount }: { product: CustomerProduct; isMainAccount: boolean }) {
  const t = useTexts('subscriptions');
  const partTexts = useTexts('subscriptions/web/parts');
  const format = useFormat();
  const { buckets, offer, state, uuid } = product;
  const usedUp = buckets.filter(isOver);
  const [firstKind] = usedUp;
  if (!firstKind || offer.payment_type !== 'prepaid' || state !== 'active') return null;
  const workingKinds = daily.filter((kind) => buckets.some((each) => each.kind === kind && !isOver(each)));
  return (
    <Notice
      kind="warn"
      action={
        isMainAccount && (
          <Button kind="secondary" small href={subscriptionsPaths.addons(uuid)}>
            {partTexts('usedUp.more')}
          </Button>
        )
      }
    >
      <p className="strong">
        {partTexts('usedUp.title', { what: format.list(usedUp.map(({ kind }) => t(`bucket.kind.${kind}`))) })}
      </p>
      <p>{partTexts('usedUp.text', { date: format.dayOfMonth(firstKind.resets_at) })}</p>
      <p>
        {partTexts('usedUp.works', {
          what: format.list([
            ...workingKinds.map((kind) => partTexts(`usedUp.kind.${kind}`)),
            partTexts('usedUp.kind.always'),
          ]),
        })}
      </p>
    </Notice>
  );
}
