import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';

/** Number of entries of a page of a long list. */
export const PAGE_SIZE = 50;

type PagerProps = {
  offset: number;
  total: number;
  fetching: boolean;
  /** Id of the heading of the list, which gets the focus. */
  heading: string;
  onGo: (offset: number) => void;
};

/** Buttons for newer and older entries; renders nothing when one page has all entries. */
export function Pager({ offset, total, fetching, heading, onGo }: PagerProps) {
  const t = useTexts('sustainability');
  const format = useFormat();
  if (total <= PAGE_SIZE) return null;
  const go = (to: number): void => {
    onGo(to);
    const title = document.getElementById(heading);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  };
  const lastShown = Math.min(total, offset + PAGE_SIZE);
  return (
    <div className="row row--wrap">
      <span className="small quiet">
        {t('pager.range', {
          first: format.number(offset + 1, 0),
          last: format.number(lastShown, 0),
          total: format.number(total, 0),
        })}
      </span>
      {offset > 0 && (
        <Button kind="text" pending={fetching} onClick={() => go(Math.max(0, offset - PAGE_SIZE))}>
          {t('pager.newer')}
        </Button>
      )}
      {lastShown < total && (
        <Button kind="text" pending={fetching} onClick={() => go(offset + PAGE_SIZE)}>
          {t('pager.older')}
        </Button>
      )}
    </div>
  );
}
