import type { identityContract } from '#identity/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';

type Change = RequestOf<(typeof identityContract)['POST /api/customer/password/change']>['body'];

/**
 * Changes the password.
 * @throws Problem with field errors under the form's name `password`
 */
export const changePassword = async (body: Change): Promise<void> => {
  try {
    await createClient<typeof identityContract>().call('POST /api/customer/password/change', { body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = error.errors.map((each) => (each.field === 'new_password' ? { ...each, field: 'password' } : each));
    throw Object.assign(error, { errors });
  }
};
