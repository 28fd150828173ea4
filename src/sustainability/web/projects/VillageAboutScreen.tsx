import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { PageHead } from '#platform/ui/page/PageHead.tsx';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import scene from '#platform/ui/pictures/village-scene.svg?no-inline';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import './projects.css';

const parts = ['whole', 'transfer', 'trees', 'work', 'tax', 'check'] as const;

/** Explains how contributions work: how a euro is used, and what is never claimed about it. */
export function VillageAboutScreen() {
  const t = useTexts('sustainability/web/projects');
  return (
    <main id="main" className="wrap page stack g6">
      <PageHead title={t('about.title')} backTo={sustainabilityPaths.village()} backText={t('village.title')} />
      <div className="projects__scene scene">
        <Picture src={scene} viewBox="0 0 800 340" />
      </div>
      <div className="projects__texts">
        {parts.map((part) => (
          <section key={part} className="stack g2">
            <h2>{t(`about.${part}`)}</h2>
            <p>{t(`about.${part}Text`)}</p>
          </section>
        ))}
      </div>
      <div className="row row--wrap">
        <Button href={sustainabilityPaths.village()} kind="secondary">
          {t('about.toVillage')}
        </Button>
        <Button href={sustainabilityPaths.history()} kind="text">
          {t('about.toLedger')}
        </Button>
      </div>
    </main>
  );
}
