import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { identityPaths } from '#identity/paths.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { EmptyState } from '#platform/ui/states/EmptyState.tsx';
import { Form } from '#platform/ui/forms/Form.tsx';
import shield from '#platform/ui/pictures/shield.svg?no-inline';
import { useApiForm } from '#platform/ui/forms/use-api-form.ts';
import { isInvalidLinkError } from './InvalidLink.tsx';

/**
 * Reads the token from the link of this page and returns a form that reverts the change. A button is required, because mail
 * scanners open links. `dead`: the link is invalid.
 */
export const useRevocationLink = (stop: (token: string) => Promise<unknown>) => {
  const search = useScreenSearch<typeof identityPaths.stop>();
  const token = typeof search.token === 'string' ? search.token : '';
  const [dead, setDead] = useState(token === '');
  const form = useApiForm({
    defaults: {},
    validate: () => ({}),
    submit: () =>
      stop(token).catch((error: unknown) => {
        if (isInvalidLinkError(error)) setDead(true);
        throw error;
      }),
  });
  return { dead, form };
};

type RevocationFormProps = {
  form: ReturnType<typeof useRevocationLink>['form'];
  title: string;
  text: string;
  /** `stop`: text of the button; `mine`: text for a customer who requested the change. */
  stop: string;
  mine: string;
};

/** Asks whether to stop a requested change. */
export function RevocationForm({ form, title, text, stop, mine }: RevocationFormProps) {
  return (
    <EmptyState
      headingLevel={1}
      picture={shield}
      title={title}
      text={text}
      action={
        <Form form={form} className="stack g4">
          <Button type="submit" wide>
            {stop}
          </Button>
          <p className="small quiet">{mine}</p>
        </Form>
      }
    />
  );
}
