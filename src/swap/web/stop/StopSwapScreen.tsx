import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { identityPaths } from '#identity/paths.ts';
import { dropSession } from '#identity/web/session.ts';
import { client, Problem } from '#platform/browser/client.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { Form } from '#platform/ui/Form.tsx';
import mail from '#platform/ui/pictures/mail.svg?no-inline';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useApiForm } from '#platform/ui/use-api-form.ts';
import type { swapContract } from '#swap/contract.ts';

const DEAD = new Set(['LINK_USED', 'LINK_UNKNOWN']);

/** Opened from an SMS: stops a SIM swap, by a press. */
export function StopSwapScreen() {
  const t = useTexts('swap/web/stop');
  const queries = useQueryClient();
  const search = useSearch({ strict: false }) as { token?: unknown };
  const token = typeof search.token === 'string' ? search.token : '';
  const [state, setState] = useState<'asks' | 'stopped' | 'dead'>(token === '' ? 'dead' : 'asks');
  const form = useApiForm({
    defaults: {},
    validate: () => ({}),
    submit: async () => {
      const stop = client<typeof swapContract>().call('POST /api/customer/product/stop-sim-swap', { body: { token } });
      await stop.catch((error: unknown) => {
        if (error instanceof Problem && DEAD.has(error.code)) setState('dead');
        throw error;
      });
      dropSession(queries);
      setState('stopped');
    },
  });
  return (
    <main id="main" className="wrap page">
      {state === 'asks' ? (
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
      ) : (
        <div role="status">
          <EmptyState
            headingLevel={1}
            picture={state === 'dead' ? mail : shield}
            title={t(`${state}.title`)}
            text={t(`${state}.text`)}
            action={<Button href={identityPaths.resetPassword()}>{t('password')}</Button>}
          />
        </div>
      )}
    </main>
  );
}
