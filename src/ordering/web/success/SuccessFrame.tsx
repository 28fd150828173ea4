import type { ReactNode } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import './success.css';

export type SuccessFrameProps = {
  picture: string;
  /** State of the order; screen readers announce changes (live region). */
  stands?: string;
  text: ReactNode;
  /** Actions for the order. */
  children: ReactNode;
  /** More content: below on phones, beside on wide screens. */
  side?: ReactNode;
};

/** Layout of an order outcome: a picture, a text and actions. */
export function SuccessFrame({ picture, stands, text, children, side }: SuccessFrameProps) {
  const t = useTexts('ordering/web/success');
  return (
    <div className={side ? 'success success--two' : 'success'}>
      <div className="stack g5">
        <Picture src={picture} className="success__pic" />
        <div className="stack g2">
          <h1 tabIndex={-1} className={stands === undefined ? undefined : 'success__over'}>
            {t('title')}
          </h1>
          <div role="status" className="stack g2">
            {stands !== undefined && <h2 className="success__stands">{stands}</h2>}
            <p>{text}</p>
          </div>
        </div>
        <div className="success__do stack g3">{children}</div>
      </div>
      {side && <div>{side}</div>}
    </div>
  );
}
