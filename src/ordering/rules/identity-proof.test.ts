import { expect, test } from 'vitest';
import type { Customer } from '#customers/contract.ts';
import { needsIdentityProof, isIdentityProofMissing } from './identity-proof.ts';

test('a prepaid SIM needs an identity proof only if its order requires identification', () => {
  const needsProof = (payment_type: string, identify: boolean) => needsIdentityProof({ payment_type, identify });
  expect([needsProof('prepaid', true), needsProof('prepaid', false)]).toEqual([true, false]);
  expect(needsProof('postpaid', true)).toBe(false);
});

test('an identity proof is missing only for a customer without a proof and a SIM that requires it', () => {
  const customerWith = (itsme: boolean) => ({ details: { authenticator: { itsme } } }) as Customer;
  const sims = [{ identify: false }, { identify: true }];
  expect([isIdentityProofMissing(sims, customerWith(false)), isIdentityProofMissing(sims, customerWith(true))]).toEqual(
    [true, false],
  );
  expect(isIdentityProofMissing([{ identify: false }], customerWith(false))).toBe(false);
});
