import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';

type Props = {
  /** Uuid of the customer product. */
  uuid: string;
  overline?: string;
  title: string;
  text: string;
  /** Called by the back button, which otherwise leads to the SIM. */
  onBack?: () => void;
};

/** Header with the way back and the subject. */
export function SwapHeader({ uuid, overline, title, text, onBack }: Props) {
  const t = useTexts('swap/web/new-sim');
  return (
    <div className="stack g2">
      <p>
        <Button kind="text" icon={back} {...(onBack ? { onClick: onBack } : { href: accountPaths.sim(uuid) })}>
          {t(onBack ? 'confirm.change' : 'manage')}
        </Button>
      </p>
      {overline && <p className="quiet">{overline}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <p className="quiet">{text}</p>
    </div>
  );
}
