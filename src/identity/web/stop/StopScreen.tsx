import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { identityContract } from '#identity/contract.ts';
import { identityPaths } from '#identity/paths.ts';
import { client } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { Form } from '#platform/ui/Form.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import { DeadLink, isDeadLink } from '../parts/DeadLink.tsx';
import { dropSession } from '../session.ts';

/** Opened from a mail: stops what may have been somebody else, by a press, since mail programs open links too. */
export function StopScreen() {
  const t = useTexts('identity/web/stop');
  const queries = useQueryClient();
  const router = useRouter();
  const search = useSearch({ strict: false }) as { token?: unknown };
  const token = typeof search.token === 'string' ? search.token : '';
  const [dead, setDead] = useState(token === '');
  const form = useApiForm({
    defaults: {},
    validate: () => ({}),
    submit: async () => {
      const stop = client<typeof identityContract>().call('POST /api/customer/stop', { body: { token } });
      const { reset_token } = await stop.catch((error: unknown) => {
        if (isDeadLink(error)) setDead(true);
        throw error;
      });
      dropSession(queries);
      await router.navigate({ href: identityPaths.createPassword({ token: reset_token }), replace: true });
    },
  });
  if (dead) return <DeadLink title={t('dead')} text={t('deadMore')} again={t('newPassword')} />;
  return (
    <main id="main" className="wrap page">
      <EmptyState
        headingLevel={1}
        picture={shield}
        title={t('title')}
        text={t('text')}
        action={
          <Form form={form} className="stack g4">
            <Button type="submit" wide>
              {t('stop')}
            </Button>
            <p className="small quiet">{t('mine')}</p>
          </Form>
        }
      />
    </main>
  );
}
