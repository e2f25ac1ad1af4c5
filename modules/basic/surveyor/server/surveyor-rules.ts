import type { Issue } from '#common/rules/base/issue.ts'
import {
  checkEmail,
  checkPersonPhone,
  checkResidentId,
  readResidentId,
} from '#common/rules/people/person-ids.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'
import type { SurveyorValues } from './surveyor-row.ts'

const flagsOf = (rows: readonly { flagId: number }[] | null | undefined): number[] => [
  ...new Set((rows ?? []).map(({ flagId }) => flagId)),
]

/**
 * Flags after a save: the given or the previous ones, always including those of the authorisations.
 * A flag whose last authorisation is removed in this save is removed too, unless the flags are
 * given, so that no authorisation remains by oversight.
 */
export function flagsAfter(input: SurveyorValues, now: SurveyorValues | null): number[] | null {
  const held = flagsOf('authorisations' in input ? input.authorisations : now?.authorisations)
  const gone = flagsOf(now?.authorisations).filter((flag) => !held.includes(flag))
  const listed =
    'flagIds' in input ? input.flagIds : (now?.flagIds ?? []).filter((flag) => !gone.includes(flag))
  const all = [...new Set([...(listed ?? []), ...held])]
  return all.length ? all : (listed ?? null)
}

/**
 * Normalized values: a capital X in the identity number, the flags of the authorisations among the
 * flags, and the data derived from the identity number.
 */
export function normalize(input: SurveyorValues, now: SurveyorValues | null): SurveyorValues {
  const values = { ...input }
  for (const name of ['surname', 'name', 'fullName', 'mobile', 'phone', 'email'] as const) {
    const text = values[name]
    if (typeof text === 'string') values[name] = text.trim()
  }
  if (values.idCard) values.idCard = values.idCard.toUpperCase()
  if ('flagIds' in values || 'authorisations' in values) values.flagIds = flagsAfter(values, now)
  const after = { ...now, ...values }
  const known = after.nationality === 'CN' && after.idCard ? readResidentId(after.idCard) : null
  if (known && after.birthday == null) values.birthday = known.birthday
  if (known && after.sex == null) values.sex = String(known.sex)
  return values
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Whether two capital letters are a country code of ISO 3166-1. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined

/**
 * Errors of a surveyor's values, typed or imported. Specification section 5 (ID card 18 digits,
 * phone 11 digits) applies to Chinese nationals; others give a passport and a number in
 * international form, since the offices are in six countries.
 * @param after the whole record as it would be saved
 * @param day the society's date
 */
export function surveyorFaults(after: SurveyorValues, day: string): FieldError[] {
  const errors: FieldError[] = []
  const at = (field: string, issue: Issue | null) =>
    void (issue && errors.push(fieldErrorFrom(field, issue)))
  if (after.nationality === 'CN') {
    if (!after.idCard) errors.push({ field: 'idCard', phrase: surveyorText.idCardNeeded })
    else
      at(
        'idCard',
        checkResidentId(after.idCard, {
          birthday: after.birthday,
          sex: after.sex ? (Number(after.sex) as 1 | 2) : null,
          today: day,
        }),
      )
  } else if (!after.passport)
    errors.push({ field: 'passport', phrase: surveyorText.passportNeeded })
  if (after.nationality && !isCountry(after.nationality))
    errors.push({ field: 'nationality', phrase: surveyorText.noSuchCountry })
  at('mobile', checkPersonPhone(after.mobile ?? '', after.nationality ?? ''))
  at('email', checkEmail(after.email ?? ''))
  if (after.birthday && after.birthday >= day)
    errors.push({ field: 'birthday', phrase: surveyorText.birthdayFuture })
  const ordered = (
    field: string,
    { issueTime, validityTime }: Pick<SurveyorValues, 'issueTime' | 'validityTime'>,
  ) =>
    void (
      issueTime &&
      validityTime &&
      validityTime < issueTime &&
      errors.push({ field, phrase: surveyorText.grantOrder })
    )
  ordered('validityTime', after)
  ;(after.authorisations ?? []).forEach((row, i) =>
    ordered(`authorisations.${i}.validityTime`, row),
  )
  return errors
}
