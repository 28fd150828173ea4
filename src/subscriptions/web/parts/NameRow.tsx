import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { isolateBidi } from '#platform/pure/isolate-bidi.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Row } from '#platform/ui/cards/Rows.tsx';
import pencil from '#platform/ui/pictures/icons/pencil.svg?raw';
import { restoreDraft } from '#platform/ui/forms/form-draft.ts';
import { nameDraftKey } from './name-draft-key.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';

// Loaded lazily, because SIMs are rarely renamed.
const NameForm = lazy(async () => ({ default: (await import('./NameForm.tsx')).NameForm }));

/** The name of a SIM, edited in place. */
export function NameRow({ product }: { product: CustomerProduct }) {
  const t = useTexts('subscriptions/web/manage');
  // After a login in the middle of typing there is a draft, with which the form opens.
  const [isOpen, setIsOpen] = useState(() => 'name' in restoreDraft(nameDraftKey(product.uuid)));
  // The form replaced the button, so the focus returns to the button when the form closes.
  const [hasEnded, setEnded] = useState(false);
  const close = () => {
    setIsOpen(false);
    setEnded(true);
  };
  const name = product.name || product.offer.name;
  const row = (
    <Row
      icon={pencil}
      title={t('name.title')}
      detail={isolateBidi(name)}
      action={
        <Button
          kind="text"
          aria-label={t('name.changeLong')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form closed, so the focus returns to the button that opened it
          autoFocus={hasEnded}
          pending={isOpen}
          onClick={() => setIsOpen(true)}
        >
          {t('change')}
        </Button>
      }
    />
  );
  if (!isOpen) return row;
  return (
    <Suspense fallback={row}>
      <NameForm product={product} name={name} onEnd={close} />
    </Suspense>
  );
}
