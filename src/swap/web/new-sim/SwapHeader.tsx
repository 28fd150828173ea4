import { accountPaths } from '#account/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import back from '#platform/ui/pictures/icons/arrow-left.svg?raw';

type Props = {
  /** Of the customer product. */
  uuid: string;
  over?: string;
  title: string;
  text: string;
  /** Back to the step before, in place of the SIM. */
  onBack?: () => void;
};

/** The way back, and what this is about. */
export function SwapHeader({ uuid, over, title, text, onBack }: Props) {
  const t = useTexts('swap/web/new-sim');
  return (
    <div className="stack g2">
      <p>
        <Button kind="text" icon={back} {...(onBack ? { onClick: onBack } : { href: accountPaths.sim(uuid) })}>
          {t(onBack ? 'confirm.change' : 'manage')}
        </Button>
      </p>
      {over && <p className="quiet">{over}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <p className="quiet">{text}</p>
    </div>
  );
}
