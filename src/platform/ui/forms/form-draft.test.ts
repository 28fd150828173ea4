import { beforeEach, describe, expect, it, vi } from 'vitest';

import { findMatchRange, matchOptions } from '../choices/match-options.ts';
import { clearAllDrafts } from './clear-drafts.ts';
import { clearDraft, restoreDraftText, subscribeToDrafts } from './draft-store.ts';
import { saveDraft, mergeDraft, restoreDraft } from './form-draft.ts';
import { parseFormProblem } from './form-errors.ts';

describe('a draft', () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
  });

  it('is merged over the default values', () => {
    saveDraft('register', { person: { name: 'Lotte' }, terms: true }, () => false);
    const defaults = { person: { name: '', email: '' }, terms: false, news: false };
    expect(mergeDraft(defaults, restoreDraft('register'))).toEqual({
      person: { name: 'Lotte', email: '' },
      terms: true,
      news: false,
    });
  });

  it('never contains passwords, codes or fields marked as secret', () => {
    saveDraft(
      'login',
      { email: 'a@b.be', password: 'x', repeated: 'x', nested: { new_password: 'x', otp: '1' }, iban: 'BE' },
      (path) => path === 'iban',
    );
    expect(storage.get('draft:login')).toBe('{"email":"a@b.be","nested":{}}');
  });

  it('is kept in memory when storage is blocked, and its changes are reported to subscribers', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('blocked');
      },
      removeItem: () => undefined,
    });
    const changes: (string | null)[] = [];
    const stop = subscribeToDrafts(() => changes.push(restoreDraftText('details')));
    saveDraft('details', { name: 'Lotte' }, () => false);
    expect(restoreDraft('details')).toEqual({ name: 'Lotte' });
    clearDraft('details');
    expect(changes).toEqual(['{"name":"Lotte"}', null]);
    stop();
    saveDraft('details', { name: 'Lotte' }, () => false);
    expect(changes).toHaveLength(2);
    clearAllDrafts();
    expect(restoreDraft('details')).toEqual({});
  });

  it('of another shape or with invalid JSON is ignored', () => {
    storage.set('draft:a', '{"terms":"yes","gone":1}');
    expect(mergeDraft({ terms: false }, restoreDraft('a'))).toEqual({ terms: false });
    storage.set('draft:a', 'not json');
    expect(restoreDraft('a')).toEqual({});
  });

  it('is empty after it was cleared', () => {
    saveDraft('a', { b: 'c' }, () => false);
    clearDraft('a');
    expect(restoreDraft('a')).toEqual({});
  });
});

describe('the problem of a failed call', () => {
  it('keeps its code, detail and field errors', () => {
    const problem = {
      code: 'PROMO_UNKNOWN',
      detail: 'Unknown',
      errors: [{ field: 'promo', code: 'PROMO_UNKNOWN', detail: 'Unknown' }],
    };
    expect(parseFormProblem(problem)).toEqual(problem);
  });

  it.each([new Error('x'), null, 'text', { code: 7 }])(
    'has the code SOMETHING_WENT_WRONG when %s was thrown',
    (thrown) => {
      expect(parseFormProblem(thrown)).toEqual({ code: 'SOMETHING_WENT_WRONG' });
    },
  );
});

describe('searching a list', () => {
  const options = ['Rue de la Loi', 'Liège', 'Sint-Gillis', 'Loi 5'].map((label) => ({ value: label, label }));
  const labelsFor = (typed: string) => matchOptions(options, typed).map(({ label }) => label);

  it('ignores accents and case', () => expect(labelsFor('liege')).toEqual(['Liège']));
  it('sorts prefix matches first', () => expect(labelsFor('loi')).toEqual(['Loi 5', 'Rue de la Loi']));
  it('takes the words in any order', () => expect(labelsFor('loi rue')).toEqual(['Rue de la Loi']));
  it('marks the part that was typed', () => expect(findMatchRange('Liège', 'IEG')).toEqual([1, 4]));
  it('marks nothing when the match is not contiguous', () =>
    expect(findMatchRange('Rue de la Loi', 'loi rue')).toBeNull());
});
