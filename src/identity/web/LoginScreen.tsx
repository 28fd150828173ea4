import { useRouter, useSearch } from '@tanstack/react-router';
import { accountPaths } from '#account/paths.ts';
import { identityPaths } from '#identity/paths.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { ownPath } from '#platform/pure/path.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Form } from '#platform/ui/Form.tsx';
import { Notice } from '#platform/ui/Notice.tsx';
import { IdentityServiceDoor } from './parts/IdentityServiceDoor.tsx';
import { LogInFields, useLogIn } from './parts/LogInFields.tsx';
import { LoginFrame } from './parts/LoginFrame.tsx';

/** Logs in with email and password, then goes where the person wanted to, or where the order progress says. */
export function LoginScreen() {
  const t = useTexts('identity');
  const router = useRouter();
  const asked = useSearch({ strict: false }) as { next?: unknown; changed?: unknown };
  // Home, the guard says where this customer left off.
  const goOn = () => router.navigate({ href: ownPath(asked.next) ?? accountPaths.home(), replace: true });
  const form = useLogIn('login', goOn);
  return (
    <LoginFrame title={t('login.title')} intro={t('login.intro')}>
      {asked.changed !== undefined && <Notice kind="success">{t('login.changed')}</Notice>}
      <Form form={form}>
        <LogInFields form={form} />
        <Button type="submit" wide>
          {t('login.submit')}
        </Button>
      </Form>
      <IdentityServiceDoor next={ownPath(asked.next) ?? undefined} />
      <div className="stack g2">
        <p>
          <Button kind="text" href={identityPaths.resetPassword()}>
            {t('login.forgot')}
          </Button>
        </p>
        <p>
          <Button kind="text" href={orderingPaths.choose()}>
            {t('login.newHere')}
          </Button>
        </p>
      </div>
    </LoginFrame>
  );
}
