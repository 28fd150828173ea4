import type { ReactNode } from 'react';
import { emptyNewPassword, type NewPassword } from '#identity/web/parts/new-password.ts';
import type { ApiForm, ApiFormOptions } from '#platform/ui/forms/use-api-form-with-draft.ts';

export type AccountValues = { email: string } & NewPassword;

export const emptyAccount: AccountValues = { email: '', ...emptyNewPassword };

/** The account that is opened with the details; its values are fields of their form. */
export type NewAccount = {
  validate: ApiFormOptions<AccountValues>['validate'];
  /** Shown above the details, for a customer who has an account already. */
  start: ReactNode;
  /** The last fields of the form, with its button under them. */
  renderFields: (form: Pick<ApiForm<AccountValues>, 'field' | 'watch'>, button: ReactNode) => ReactNode;
};
