import { Icon } from './Icon.tsx';
import { Logo } from '../page/Logo.tsx';
import { Picture } from './Picture.tsx';
import forest from './forest-scene.svg?no-inline';
import village from './village-scene.svg?no-inline';
import type { Preview } from '../preview/preview.ts';
import { TreeMark } from './TreeMark.tsx';

const pictures = import.meta.glob<string>(
  ['./*.svg', '!./*scene.svg', '!./logo*', '!./forest-kit.svg', '!./tree-growing.svg'],
  {
    eager: true,
    query: '?no-inline',
    import: 'default',
  },
);
const icons = import.meta.glob<string>('./icons/*.svg', { eager: true, query: '?raw', import: 'default' });
const nameOf = (path: string) => path.replace(/^.*\//, '').replace('.svg', '');

export const preview: Preview = {
  title: 'Pictures',
  states: {
    logo: () => <Logo label="Canopy" />,
    spots: () => (
      <div className="row row--wrap">
        {Object.entries(pictures).map(([path, src]) => (
          <figure key={path} className="small" style={{ width: 120 }}>
            <Picture src={src} viewBox={path.includes('tree-') ? '0 0 200 200' : undefined} />
            <figcaption>{nameOf(path)}</figcaption>
          </figure>
        ))}
      </div>
    ),
    icons: () => (
      <div className="row row--wrap">
        {Object.entries(icons).map(([path, svg]) => (
          <figure key={path} className="small" style={{ width: 80 }}>
            <Icon svg={svg} />
            <figcaption>{nameOf(path)}</figcaption>
          </figure>
        ))}
      </div>
    ),
    trees: () => (
      <div className="row">
        {(['poplar', 'round', 'oak', 'fir', 'birch', 'pine', 'lime', 'sapling'] as const).map((kind) => (
          <TreeMark key={kind} kind={kind} />
        ))}
      </div>
    ),
    scenes: () => (
      <div className="stack">
        <Picture src={forest} viewBox="0 0 1280 440" label="Forest" />
        <Picture src={village} viewBox="0 0 800 340" label="Village" />
      </div>
    ),
  },
};
