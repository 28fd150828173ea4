import type { Town, TownCorrection as Doubt } from '#customers/rules/towns.ts';
import { townName } from '#customers/rules/towns.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Notice } from '#platform/ui/texts/Notice.tsx';

/** Optional notice that code and town do not match, with suggestions. */
export function TownCorrectionNotice({
  doubt,
  city,
  take,
}: {
  doubt: Doubt;
  city: string;
  take: (town: Town) => void;
}) {
  const t = useTexts('customers/web/towns');
  const language = useLanguage();
  const { town, typed } = doubt;
  const meant = townName(town, language);
  return (
    <Notice live>
      <p>{t('doubt', { zip: town.zip, town: meant, city })}</p>
      <div className="towns__meant">
        <Button kind="text" onClick={() => take(town)}>
          {t('use', { name: meant })}
        </Button>
        {typed && (
          <Button kind="text" onClick={() => take(typed)}>
            {t('use', { name: `${typed.zip}\u00a0${townName(typed, language)}` })}
          </Button>
        )}
      </div>
    </Notice>
  );
}
