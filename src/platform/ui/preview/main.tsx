import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import '../base.css';
import { findPreview, SinglePreview, PreviewPage } from './PreviewPage.tsx';
import type { Preview } from './preview.ts';

const modules = import.meta.glob<{ preview: Preview }>('/src/**/*.preview.tsx', { eager: true });
const previews = Object.values(modules)
  .map((module) => module.preview)
  .toSorted((a, b) => (b.kind ?? 'part').localeCompare(a.kind ?? 'part') * -1 || a.title.localeCompare(b.title));

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const selectedPreview = findPreview(previews, query.get('only') ?? '');
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      {selectedPreview ? (
        <SinglePreview preview={selectedPreview} state={query.get('state')} />
      ) : (
        <PreviewPage previews={previews} />
      )}
    </StrictMode>,
  );
}
