import { readFileSync } from 'node:fs';
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
  const described = setting(schema, purpose);
  settingsWithSandboxDefault.add(described);
  return described;
};

/** Returns a sentence for each setting that still has its placeholder default, which is refused outside of a sandbox. */
export const findSandboxDefaultFaults = (shape: SettingsShape, settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(shape)
    .filter(([name, schema]) => settingsWithSandboxDefault.has(schema) && settings[name] === schema.parse(undefined))
    .map(
      ([name, { description }]) =>
        `The setting ${name} is missing: ${description}; its default is made up and only holds with a sandbox.`,
    );

/** An on/off setting: on, off, true, false, 1, 0. */
export const booleanSetting = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on' || value === 'true' || value === '1');

/** A setting is missing or wrong. The message is for the operator: it names the setting and what to do. */
export class InvalidSettingError extends Error {
  override name = 'InvalidSettingError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Replaces each setting that names a file (`NAME_FILE`, as container platforms mount secrets) by the content of the file,
 * without its last line break.
 * @throws InvalidSettingError when both are set or the file cannot be read
 */
export const resolveSettingFiles = (names: readonly string[], environment: Environment): Environment => {
  const nameSet = new Set(names);
  const contents = names.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`];
    if (nameSet.has(`${name}_FILE`) || file === undefined || file === '') return [];
    if (environment[name])
      throw new InvalidSettingError(`The setting ${name} is given twice, and once as a file: leave out one of them.`);
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')] as const];
    } catch {
      throw new InvalidSettingError(`The setting ${name}_FILE names a file that cannot be read (${file}).`);
    }
  });
  return contents.length === 0 ? environment : { ...environment, ...Object.fromEntries<string>(contents) };
};

/** A sentence for each setting that is missing or wrong. */
export const findSettingFaults = (shape: SettingsShape, environment: Environment): string[] => {
  const provided = provideSettings(shape, environment);
  const parsed = z.object(shape).safeParse(provided);
  if (parsed.success) return [];
  const sentences = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const reason = provided[name] === undefined ? 'is missing' : `is wrong (${message})`;
    return `The setting ${name} ${reason}: ${shape[name]?.description ?? ''}`;
  });
  return [...new Set(sentences)];
};

const provideSettings = (shape: SettingsShape, environment: Environment): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, environment[key] === '' ? undefined : environment[key]]));

/**
 * Reads and validates the settings from the environment.
 * @throws InvalidSettingError with one sentence that names the setting and the error.
 */
export const readSettings = <S extends SettingsShape>(shape: S, environment: Environment): SettingsOf<S> => {
  const parsed = z.object(shape).safeParse(provideSettings(shape, environment));
  if (parsed.success) return parsed.data as SettingsOf<S>;
  throw new InvalidSettingError(findSettingFaults(shape, environment)[0] ?? 'A setting is wrong.');
};
