import { restoreDraftText, saveDraftText } from './draft-store.ts';

/** Names of secret fields; `isSecretControl` detects others by their attributes. */
const SECRET_NAME = /password|passwd|repeated|secret|otp|puk|pin_?code/i;
const SECRET_AUTOCOMPLETE = /password|one-time-code|^cc-/;

type Values = Record<string, unknown>;

/** Restores the values typed before a reload or a redirect; empty when there are none. */
export function restoreDraft(draftKey: string | undefined): Values {
  if (!draftKey) return {};
  try {
    const draft: unknown = JSON.parse(restoreDraftText(draftKey) ?? '{}');
    return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Values) : {};
  } catch {
    return {};
  }
}

/**
 * Saves the values of a form without those of secret fields: by their name, or by `isSecret` with the path of the field.
 */
export function saveDraft(draftKey: string, values: Values, isSecret: (path: string) => boolean): void {
  saveDraftText(draftKey, withoutSecrets(values, isSecret, ''));
}

function withoutSecrets(values: Values, isSecret: (path: string) => boolean, path: string): Values {
  const savedValues: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const fieldPath = path ? `${path}.${key}` : key;
    if (SECRET_NAME.test(key) || isSecret(fieldPath)) continue;
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    savedValues[key] = nested ? withoutSecrets(value as Values, isSecret, fieldPath) : value;
  }
  return savedValues;
}

/** Whether a control has a password, code or card number, by its type or `autocomplete`. */
export function isSecretControl(control: Element | null): boolean {
  return (
    control instanceof HTMLInputElement &&
    (control.type === 'password' || SECRET_AUTOCOMPLETE.test(control.getAttribute('autocomplete') ?? ''))
  );
}

/** Merges a draft into the defaults; unknown fields (of an older draft) are dropped. */
export function mergeDraft<V extends Values>(defaults: V, draft: Values): V {
  const merged: Values = {};
  for (const [key, value] of Object.entries(defaults)) {
    const savedValue = draft[key];
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested)
      merged[key] = mergeDraft(
        value as Values,
        typeof savedValue === 'object' && savedValue !== null ? (savedValue as Values) : {},
      );
    else
      merged[key] =
        savedValue === undefined || (value !== null && typeof savedValue !== typeof value) ? value : savedValue;
  }
  return merged as V;
}
