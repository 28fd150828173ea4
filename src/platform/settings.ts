import { z } from 'zod';

/** All settings of the product. Each module adds its own by declaration merging. */
export interface Settings {}

export type SettingsShape = Record<string, z.ZodType>;
export type SettingsOf<S extends SettingsShape> = { readonly [K in keyof S]: z.output<S[K]> };

/** Describes a setting; the text is printed by `node dist/programs/app.js --settings`. */
export const setting = <S extends z.ZodType>(schema: S, purpose: string): S => schema.describe(purpose) as S;

const settingsWithSandboxDefault = new WeakSet<z.ZodType>();

/** A setting with a placeholder default for trying out. Without a sandbox it must be set. */
export const sandboxDefaultSetting = <S extends z.ZodType>(schema: S, purpose: string): S => {
  const own = setting(schema, purpose);
  settingsWithSandboxDefault.add(own);
  return own;
};

/**
 * Rejects placeholder defaults outside of a sandbox.
 * @throws InvalidSettingError with one sentence that names the setting.
 */
export const assertNoSandboxDefaults = (shape: SettingsShape, settings: Readonly<Record<string, unknown>>): void => {
  const left = Object.entries(shape).find(
    ([name, schema]) => settingsWithSandboxDefault.has(schema) && settings[name] === schema.parse(undefined),
  );
  if (!left) return;
  const [name, { description }] = left;
  throw new InvalidSettingError(
    `The setting ${name} is missing: ${description}; its default is made up and only holds with a sandbox.`,
  );
};

/** An on/off setting: on, off, true, false, 1, 0. */
export const booleanSetting = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on' || value === 'true' || value === '1');

export class InvalidSettingError extends Error {
  override name = 'InvalidSettingError';
}

/**
 * Reads and validates the settings from the environment.
 * @throws InvalidSettingError with one sentence that names the setting and the error.
 */
export const readSettings = <S extends SettingsShape>(
  shape: S,
  environment: Record<string, string | undefined>,
): SettingsOf<S> => {
  const provided = Object.fromEntries(
    Object.keys(shape).map((key) => [key, environment[key] === '' ? undefined : environment[key]]),
  );
  const parsed = z.object(shape).safeParse(provided);
  if (parsed.success) return parsed.data as SettingsOf<S>;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const why = provided[name] === undefined ? 'is missing' : `is wrong (${issue?.message ?? 'not accepted'})`;
  throw new InvalidSettingError(`The setting ${name} ${why}: ${shape[name]?.description ?? ''}`);
};
