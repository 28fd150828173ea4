import { legalPaths } from '#legal/paths.ts';
import { helpPaths } from '#help/paths.ts';
import { useLanguage, useTexts } from '#platform/browser/i18n.ts';
import { findText } from '#platform/pure/text-lookup.ts';
import { Link } from '#platform/ui/buttons/Link.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { HelpFrame } from './HelpFrame.tsx';

const parts = ['who', 'money', 'projects', 'open', 'say'] as const;

const partLinks: Partial<Record<(typeof parts)[number], string>> = {
  who: legalPaths.imprint(),
  money: legalPaths.prices(),
  projects: sustainabilityPaths.overview(),
  say: helpPaths.faq(),
};

/** About the provider and the use of contributions. */
export function AboutScreen() {
  const t = useTexts('help');
  const language = useLanguage();
  return (
    <HelpFrame title={t('about.title')}>
      {({ strings, facts }) => {
        const read = (key: string) => [findText(strings, language, `about.${key}`, facts) ?? []].flat();
        return (
          <div className="about">
            <div>
              {parts.map((part) => (
                <section key={part} className="part">
                  <h2>{read(`${part}.title`)}</h2>
                  <div className="stack g3">
                    {read(`${part}.text`).map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                    {partLinks[part] && (
                      <p>
                        <Link href={partLinks[part]}>{read(`${part}.link`)}</Link>
                      </p>
                    )}
                  </div>
                </section>
              ))}
            </div>
            <div className="about__pic scene">
              <Picture src={forest} viewBox="0 0 1280 440" />
            </div>
          </div>
        );
      }}
    </HelpFrame>
  );
}
