import { useEffect, useState } from 'react';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isMomentSeen, isScreenBusy, saveSeenMoment } from '#platform/browser/seen-moments.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Arrival } from '#platform/ui/overlays/Arrival.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import grown from '#platform/ui/pictures/tree-5.svg?no-inline';

const MOMENT = 'first tree';

/** The first trees of a customer, once on a device. */
export function TreeArrival({ trees, project }: { trees: number; project: string | null }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const person = useCustomer().data?.uuid;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (person)
      void isMomentSeen(person, MOMENT).then((isSeen) => {
        if (isSeen || isScreenBusy()) return;
        setShown(true);
        void saveSeenMoment(person, MOMENT);
      });
  }, [person]);
  const amount = { count: trees, amount: format.number(trees, 0) };
  return (
    shown && (
      <Arrival
        title={t('arrival.title', amount)}
        picture={<Picture src={grown} viewBox="20 10 160 150" />}
        onClose={() => setShown(false)}
      >
        <p>{project === null ? t('arrival.text', amount) : t('arrival.textAt', { ...amount, project })}</p>
        <Button wide onClick={() => setShown(false)}>
          {t('arrival.go')}
        </Button>
      </Arrival>
    )
  );
}
