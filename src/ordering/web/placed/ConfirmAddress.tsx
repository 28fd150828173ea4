import { useQueryClient } from '@tanstack/react-query';
import { mailSentAgain } from '#customers/web/parts/mail-sent-again.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { ConfirmEmail, type ConfirmEmailProps } from '#identity/web/parts/ConfirmEmail.tsx';
import { useSlice } from '#identity/web/queries.ts';

/** Where an order waits for its address: nobody waits there for a mail that was refused. */
export function ConfirmAddress({ address }: Pick<ConfirmEmailProps, 'address'>) {
  const queries = useQueryClient();
  const { data } = useSlice(selectEmail);
  return (
    <ConfirmEmail
      address={address}
      refused={data?.refused ? data.address : null}
      onSent={() => mailSentAgain(queries)}
    />
  );
}
