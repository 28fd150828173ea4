import { useState } from 'react';
import { type Moment, recentMoments } from '#account/rules/moments.ts';
import type { Session } from '#account/contract.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { IconButton } from '#platform/ui/buttons/IconButton.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import close from '#platform/ui/pictures/icons/close.svg?raw';
import moved from '#platform/ui/pictures/number-transfer.svg?no-inline';
import tree from '#platform/ui/pictures/tree-4.svg?no-inline';
import './moments.css';

/** Dismissed moments while the page is open; they expire after a day or two. */
const dismissedKeys = new Set<string>();

/** Dismissible notices about ported numbers and activated SIM cards. */
export function Moments({ products, now }: { products: Session['customer_product']; now: Date }) {
  const [, look] = useState(0);
  const moments = recentMoments(products, now).filter(({ key }) => !dismissedKeys.has(key));
  return (
    // Always rendered, so that screen readers announce new notices.
    <div role="status">
      {moments.map((moment) => (
        <MomentNotice
          key={moment.key}
          moment={moment}
          onClose={() => {
            dismissedKeys.add(moment.key);
            look((times) => times + 1);
          }}
        />
      ))}
    </div>
  );
}

function MomentNotice({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const t = useTexts('account/web/moments');
  const isNumber = moment.kind === 'number';
  return (
    <section className="moment card">
      <Picture
        src={isNumber ? moved : tree}
        {...(isNumber ? {} : { viewBox: '0 0 200 160' })}
        className="moment__pic"
      />
      <div className="grow">
        <h2>{t(`${moment.kind}.title`)}</h2>
        <p>
          <Figure value={formatPhoneNoBreak(moment.msisdn)} size={28} />
        </p>
        <p>{isNumber ? t('number.text', { operator: moment.operator }) : t('sim.text', { plan: moment.plan })}</p>
      </div>
      <IconButton label={t('close')} icon={close} onClick={onClose} />
    </section>
  );
}
