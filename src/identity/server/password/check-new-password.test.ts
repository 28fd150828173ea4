import { describe, expect, test } from 'vitest';
import { localPasswords } from '#identity/rules/local-passwords.ts';
import { loadBreachedPasswords } from './breached-passwords.ts';
import { checkNewPassword } from './check-new-password.ts';

describe('a new password', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd!',
    'Passw0rd!',
    'Welcome1!',
    'Welkom01!',
    'Welcome2026!',
    'Qwerty123!',
    'Azerty123!',
    'Motdepasse1!',
    'Wachtwoord1!',
    'Admin@123',
    'Admin123!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Iloveyou1!',
    'Summer2025!',
    'Zomer2025!',
    'Test1234!',
    'Abc123!!',
    'Abcd1234!',
    'Letmein1!',
    'Monkey12!',
    'Dragon#1',
    'Football1!',
    'Anderlecht1!',
    '1q2w3e4R!',
    'Changeme!1',
    '!Sunshine!',
    'Ch@ng3me!',
    'Canopy2026!',
    'MonkeyMonkey!1',
    // Words of the international list only.
    'Trustno1!',
    'Dimazarya!7',
    'Dedbol#2026',
  ])('%s is refused', async (password) => {
    expect(await checkNewPassword(password)).toBe('PASSWORD_BREACHED');
  });
  test.each([
    'Kastanje-9-regenjas',
    'Tram4Rijdt!Traag',
    'Zeb?ra kruist Anna',
    'pL#92kfQ',
    'Nooit#Opnieuw7Uur',
    'Anna!8273946150',
  ])('%s is accepted', async (password) => expect(await checkNewPassword(password)).toBeNull());
  test('the list of breached passwords is the international one and ours, in words of lower case', async () => {
    const words = [...(await loadBreachedPasswords())];
    expect(words.length).toBeGreaterThan(49_000 + localPasswords.length);
    expect(words.filter((word) => word !== word.toLowerCase() || word === '')).toEqual([]);
  });
});
