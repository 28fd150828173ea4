import { useRouter, useSearch } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ownPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { Picture } from '#platform/ui/Picture.tsx';
import forest from '#platform/ui/pictures/forest-scene.svg?no-inline';
import { LogInFields, useLogIn } from './parts/LogInFields.tsx';
import './login.css';

/** Logs in with email and password, then goes where the person wanted to, or where the order progress says. */
export function LoginScreen() {
  const t = useTexts('identity');
  const router = useRouter();
  const asked = useSearch({ strict: false }) as { next?: unknown; expired?: unknown };
  // Home, the guard says where this customer left off.
  const goOn = () => router.navigate({ href: ownPath(asked.next) ?? accountPaths.home(), replace: true });
  const form = useLogIn('login', goOn);
  return (
    <main id="main" className="page">
      <div className="wrap login">
        <div className="stack g6">
          <div className="stack g2">
            <h1 tabIndex={-1}>{t('login.title')}</h1>
            <p className="quiet">{t('login.intro')}</p>
          </div>
          {asked.expired !== undefined && <Notice kind="warn">{t('login.expired')}</Notice>}
          <Form form={form}>
            <LogInFields form={form} />
            <Button type="submit" wide pending={form.pending}>
              {t('login.submit')}
            </Button>
          </Form>
          <p>
            <Button kind="text" href={orderingPaths.choose()}>
              {t('login.newHere')}
            </Button>
          </p>
        </div>
        <div className="login__pic">
          <Picture src={forest} viewBox="0 0 1280 440" />
        </div>
      </div>
    </main>
  );
}
