import { ConfigError } from './config-error.ts'
import { settings } from './settings.ts'
import type { Setting, SettingName } from './settings.ts'

/** A number of a setting: its bounds, and what the refusal of another value says. */
interface NumberRange {
  from: number
  to: number
  whole?: boolean
  advice: string
}

/** Reads single settings; an unset or empty variable has the default of `settings`. */
export interface SettingsReader {
  /** null for a setting without a value and without a default */
  text(name: SettingName): string | null
  oneOf<T extends string>(name: SettingName, values: readonly T[], fallback?: T): T
  isOn(name: SettingName, fallback?: 'on' | 'off'): boolean
  number(name: SettingName, range: NumberRange, fallback?: number): number
  /** null for an unset one */
  url(name: SettingName, schemes: readonly string[]): string | null
}

/**
 * @param env the environment
 * @returns functions that throw ConfigError naming the variable and what it accepts
 */
export function settingsReader(env: NodeJS.ProcessEnv): SettingsReader {
  const text = (name: SettingName) => env[name] || ((settings[name] as Setting).fallback ?? null)
  const oneOf = <T extends string>(name: SettingName, values: readonly T[], fallback?: T): T => {
    const value = (text(name) ?? fallback) as T
    if (!values.includes(value))
      throw new ConfigError(`${name}=${value}: use one of ${values.join(', ')}`)
    return value
  }
  return {
    text,
    oneOf,
    isOn: (name, fallback) => oneOf(name, ['on', 'off'], fallback) === 'on',
    number(name, { from, to, whole = false, advice }, fallback) {
      const value = Number(text(name) ?? fallback)
      if (!(value >= from && value <= to) || (whole && !Number.isInteger(value)))
        throw new ConfigError(`${name}=${env[name]}: ${advice}`)
      return value
    },
    url(name, schemes) {
      const value = text(name)
      if (!value || schemes.some((scheme) => value.startsWith(`${scheme}://`))) return value
      throw new ConfigError(
        `${name} must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      )
    },
  }
}
