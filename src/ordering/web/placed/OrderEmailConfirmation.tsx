import { useQueryClient } from '@tanstack/react-query';
import { clearEmailRefusal } from '#customers/web/parts/clear-email-refusal.ts';
import { selectEmail } from '#customers/web/queries.ts';
import { EmailConfirmation, type EmailConfirmationProps } from '#identity/web/parts/EmailConfirmation.tsx';
import { useSessionSlice } from '#identity/web/queries.ts';

/** Confirmation of the email address of an order; shows when the mail was refused. */
export function OrderEmailConfirmation({ address }: Pick<EmailConfirmationProps, 'address'>) {
  const queries = useQueryClient();
  const { data } = useSessionSlice(selectEmail);
  return (
    <EmailConfirmation
      address={address}
      refused={data?.refused ? data.address : null}
      onSent={() => clearEmailRefusal(queries)}
    />
  );
}
