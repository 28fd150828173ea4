/* oxlint-disable react/iframe-missing-sandbox -- the frames show this very page */
import { type ReactNode, useState } from 'react';

import { FormTextProvider } from '../forms/FormTexts.tsx';
import { Chips } from '../choices/Chips.tsx';
import { ToastProvider } from '../overlays/Toast.tsx';
import type { Preview } from './preview.ts';
import './preview.css';

const SAMPLE_TEXTS = {
  text: (code: string) => SAMPLE_WORDS[code],
  summaryTitle: (count: number) => `${count} things to fix`,
  stillWorking: 'Still working',
};
const SAMPLE_WORDS: Record<string, string> = {
  NAME_MISSING: 'Fill in your first name',
  EMAIL_MISSING: 'Fill in your email address',
  TOO_YOUNG: 'You must be at least 18 years old',
  EMAIL_TAKEN: 'There is already an account with this email address',
  SOMETHING_WENT_WRONG: 'Something went wrong on our side. Nothing was lost: try again.',
};

type Theme = 'light' | 'dark' | 'both';

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function Themed({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div className="pv__themed" data-theme={theme}>
      {children}
    </div>
  );
}

function Frames({ title, state, themes }: { title: string; state: string; themes: ('light' | 'dark')[] }) {
  return (
    <div className="pv__frames">
      {themes.flatMap((theme) =>
        [375, 1280].map((width) => (
          <iframe
            key={`${theme}${width}`}
            loading="lazy"
            title={`${title}, ${state}, ${theme}, ${width} px`}
            width={width}
            src={`?only=${idOf(title)}&state=${encodeURIComponent(state)}&theme=${theme}`}
          />
        )),
      )}
    </div>
  );
}

/** A single state, for a frame or a screenshot: `?only=button&state=pending&theme=dark`. */
export function SinglePreview({ preview, state }: { preview: Preview; state: string | null }) {
  const names = state === null ? Object.keys(preview.states) : [state];
  return (
    <Around>
      {names.map((name) => {
        const Show = preview.states[name];
        return (
          Show &&
          (preview.kind === 'screen' ? (
            <Show key={name} />
          ) : (
            <div className="wrap page" key={name}>
              {<Show />}
            </div>
          ))
        );
      })}
    </Around>
  );
}

function Around({ children }: { children: ReactNode }) {
  return (
    <FormTextProvider texts={SAMPLE_TEXTS}>
      <ToastProvider>{children}</ToastProvider>
    </FormTextProvider>
  );
}

/** All previews on one page, in both themes or one; screens in frames of the width of a phone and a desktop. */
export function PreviewPage({ previews }: { previews: Preview[] }) {
  const [theme, setTheme] = useState<Theme>('both');
  const themes = theme === 'both' ? (['light', 'dark'] as const) : [theme];
  return (
    <Around>
      <main className="wrap page">
        <h1>Every part in every state</h1>
        <div className="pv__bar">
          <Chips
            label="Theme"
            options={[
              { value: 'both', label: 'Both' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={theme}
            onPick={(value) => setTheme(value as Theme)}
          />
        </div>
        <nav className="pv__nav small" aria-label="Parts">
          {previews.map(({ title }) => (
            <a key={title} href={`#${idOf(title)}`}>
              {title}
            </a>
          ))}
        </nav>
        {previews.map((preview) => (
          <section className="pv__part" key={preview.title} id={idOf(preview.title)}>
            <h2>
              <a href={`?only=${idOf(preview.title)}`}>{preview.title}</a>
            </h2>
            {Object.entries(preview.states).map(([state, Show]) => (
              <div key={state} className="pv__state">
                <p className="small quiet">{state}</p>
                {preview.kind === 'screen' ? (
                  <Frames title={preview.title} state={state} themes={[...themes]} />
                ) : (
                  <div className={`pv__pair ${themes.length > 1 ? 'is-pair' : ''}`}>
                    {themes.map((themeName) => (
                      <Themed key={themeName} theme={themeName}>
                        <Show />
                      </Themed>
                    ))}
                  </div>
                )}
              </div>
            ))}
          </section>
        ))}
      </main>
    </Around>
  );
}

/** `id`: its title in lower case with hyphens, as in the address of a preview. */
export function findPreview(previews: Preview[], id: string): Preview | undefined {
  return previews.find(({ title }) => idOf(title) === id);
}
