import type { ReactNode } from 'react';
import { Picture } from '#platform/ui/pictures/Picture.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import '../login.css';

/** Id of the intro, for `aria-describedby` of a field that is focused before the intro was read. */
export const loginIntroId = 'login-intro';

/** Layout of the login screens: a short form beside a picture. */
export function LoginFrame({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <main id="main" className="page">
      <div className="wrap login">
        <div className="stack g6">
          <div className="stack g2">
            <h1 tabIndex={-1}>{title}</h1>
            <p className="quiet" id={loginIntroId}>
              {intro}
            </p>
          </div>
          {children}
        </div>
        <div className="login__pic scene">
          <Picture src={forest} viewBox="0 0 1280 440" />
        </div>
      </div>
    </main>
  );
}
