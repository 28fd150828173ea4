import { useEffect, useState } from 'react';
import { useCustomer } from '#customers/web/queries.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { isMomentSeen, isDialogOrFieldActive, saveSeenMoment } from '#platform/browser/seen-moments.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Arrival } from '#platform/ui/overlays/Arrival.tsx';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { useDayText } from '../use-day-text.ts';

const MOMENT = 'first tree';

/** Announces the first trees of a customer, once on each device. `on`: day of the report that counts them. */
export function TreeArrival({ trees, on, project }: { trees: number; on: BusinessDate; project: string | null }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const person = useCustomer().data?.uuid;
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (person)
      void isMomentSeen(person, MOMENT).then((isSeen) => {
        if (isSeen || isDialogOrFieldActive()) return;
        setVisible(true);
        void saveSeenMoment(person, MOMENT);
      });
  }, [person]);
  const date = dayText(on);
  const amount = { count: trees, amount: format.number(trees, 0) };
  return (
    isVisible && (
      <Arrival title={t('arrival.title', amount)} picture={<YoungTree />} onClose={() => setVisible(false)}>
        <p>
          {project === null
            ? t('arrival.text', { ...amount, date })
            : t('arrival.textAt', { ...amount, date, project })}
        </p>
        <Button wide onClick={() => setVisible(false)}>
          {t('arrival.go')}
        </Button>
      </Arrival>
    )
  );
}

/** Drawing of a young tree at its stake. */
const YoungTree = () => (
  <svg viewBox="0 0 160 160" aria-hidden="true" focusable="false">
    <ellipse className="forest-item__soil" cx="86" cy="147" rx="52" ry="10" />
    <path stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" d="M104 146V70" />
    <path stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" d="M78 146V96" />
    <path fill="var(--leaf)" d="M78 12c27 0 41 23 41 48 0 23-16 38-41 38S37 83 37 60c0-25 14-48 41-48z" />
    <path fill="var(--ink)" opacity=".14" d="M78 12c27 0 41 23 41 48 0 23-16 38-41 38z" />
    <path
      stroke="var(--paper)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
      d="M78 98V46M78 78l17-17M78 66L65 52"
    />
    <path stroke="var(--sun)" strokeWidth="4" strokeLinecap="round" fill="none" d="M78 116q14 7 26-3" />
  </svg>
);
