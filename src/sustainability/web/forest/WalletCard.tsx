import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Card } from '#platform/ui/cards/Card.tsx';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import type { Wallet } from '#sustainability/rules/green-shapes.ts';
import { useDayText } from '../use-day-text.ts';

/** Kilograms that a customer can give to removal projects, and until when. */
export function WalletCard({ wallet, project }: { wallet: Wallet; project: string | null }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const [nextExpiry] = wallet.expires;
  return (
    <Card as="section" tone="moss" className="stack g3">
      <h2>{t('wallet.title')}</h2>
      <p>
        <Figure value={format.number(wallet.kg, 3)} unit="kg" />
      </p>
      <p>
        {wallet.kg === 0
          ? t('wallet.empty')
          : nextExpiry && project !== null
            ? t('wallet.until', {
                date: dayText(nextExpiry.on),
                kg: format.amount(nextExpiry.kg, 'kg', 3),
                project,
              })
            : t('wallet.text')}
      </p>
      <Button kind="secondary" href={sustainabilityPaths.wallet()}>
        {t(wallet.kg > 0 ? 'wallet.give' : 'wallet.open')}
      </Button>
    </Card>
  );
}
