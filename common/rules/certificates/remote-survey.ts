import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/** How a survey is held: on board, or by remote means. */
export const SURVEY_METHODS = ['onBoard', 'remote'] as const
export type SurveyMethod = (typeof SURVEY_METHODS)[number]

/** Certificates of passenger ships that are never surveyed by remote means. */
const PASSENGER_EXCLUDED: ReadonlySet<string> = new Set([
  'PSS',
  'SC',
  'SE',
  'SR',
  'CSS',
  'EXC',
  'ILL',
  'ILE',
])

export interface RemoteSurveyInput {
  certCode: string
  passengerShip: boolean
  /**
   * method of the last survey of the same items, on this certificate or another one of its type; null
   * when there was none
   */
  lastMethod: SurveyMethod | null
  flagConsent: boolean
}

/**
 * Why a survey cannot be held by remote means; null when it can: with the flag's consent, not the
 * same items twice running, and not for the SOLAS and load line certificates of passenger ships.
 * Source: guidance on remote surveys, III 11 (2025); HSSC survey guidelines.
 */
export function checkRemoteSurvey(input: RemoteSurveyInput): Issue | null {
  if (input.passengerShip && PASSENGER_EXCLUDED.has(input.certCode))
    return error(
      'remote.passenger',
      '客船的 SOLAS 和载重线证书不得远程检验，请登轮检验。',
      'Remote surveys are not permitted for SOLAS and load line certificates of passenger ships: attend on board.',
    )
  if (input.lastMethod === 'remote')
    return error(
      'remote.twice',
      '同一项目上次已远程检验，本次须登轮检验。',
      'The same items were surveyed remotely last time: attend on board this time.',
    )
  if (!input.flagConsent)
    return error(
      'remote.consent',
      '远程检验须先取得船旗国同意并上传文件。',
      'A remote survey requires flag consent: upload it first.',
    )
  return null
}
