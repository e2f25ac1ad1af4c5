import { formatMessage } from '#common/text.ts'
import type { Services } from '#server/core/context.ts'
import type { HealthCheckResult, State } from '../health/health-check.ts'
import { remedies } from '../health/health.text.ts'

/** Result of a check of the installation, as text for the operator. */
export interface Finding {
  /** subject in one or two words */
  name: string
  state: State
  text: string
  /** what to do, unless the state is ok */
  remedy?: string
}

/** What the checks of the installation use. */
export interface Installation {
  config: Services['config']
  /** null when the database cannot be opened, or does not exist yet */
  db: Services['db'] | null
  files: Services['files']
  /** why the embedded database could not be started */
  unavailable?: Error | undefined
}

/** A check of the installation. Nothing is changed. What it throws is a fault. */
export interface InstallationCheck {
  name: string
  /** runs only while the database answers */
  needsDatabase?: boolean
  run(installation: Installation): Promise<Omit<Finding, 'name'>[]> | Omit<Finding, 'name'>[]
}

export const fine = (text: string): Omit<Finding, 'name'> => ({ state: 'ok', text })
export const note = (text: string, remedy: string): Omit<Finding, 'name'> => ({
  state: 'amber',
  text,
  remedy,
})
export const fault = (text: string, remedy: string): Omit<Finding, 'name'> => ({
  state: 'red',
  text,
  remedy,
})

/**
 * Converts the result of a health check.
 * @param okText text for a result without a message
 */
export function fromHealth(
  name: string,
  { state, phrase, params, remedy = remedies[name] }: HealthCheckResult,
  okText: string,
): Omit<Finding, 'name'> {
  return {
    state,
    text: phrase ? formatMessage(phrase, 'en', params) : okText,
    ...(state !== 'ok' && remedy && { remedy: formatMessage(remedy, 'en', params) }),
  }
}

const nameWidth = 16

/** One line per finding; a second one with the remedy. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ name, state, text, remedy }) => {
      const answer = { ok: 'yes ', amber: 'note', red: 'NO  ' }[state]
      const line = `${answer}  ${name.padEnd(nameWidth)}${text}`
      return remedy ? `${line}\n      ${' '.repeat(nameWidth)}→ ${remedy}` : line
    })
    .join('\n')
