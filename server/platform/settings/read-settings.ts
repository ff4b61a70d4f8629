import { type Setting, type Settings, settingTable } from './settings.ts';

/** A setting that stops the start; the message is one line for the operator. */
export class SettingError extends Error {}

function valueOf(setting: Setting, environment: NodeJS.ProcessEnv): unknown {
  const value = setting.read(environment[setting.name] ?? setting.standard);
  if (value === undefined) throw new SettingError(`The setting ${setting.name} must be ${setting.must}.`);
  return value;
}

/** Reads the settings from the environment; refuses unknown `ZHJY_` names and invalid values. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const known = new Set(settingTable.map((setting) => setting.name));
  const unknown = Object.keys(environment).find((name) => name.startsWith('ZHJY_') && !known.has(name));
  if (unknown) throw new SettingError(`The setting ${unknown} is not known; docs/settings.md lists the settings.`);
  // Complete because every key of Settings has a row; a test verifies it.
  return Object.fromEntries(
    settingTable.map((setting) => [setting.key, valueOf(setting, environment)]),
  ) as unknown as Settings;
}
