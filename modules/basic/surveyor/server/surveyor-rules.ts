import type { Issue } from '#common/rules/issue.ts'
import { checkEmail, checkPersonPhone, checkResidentId, readResidentId } from '#common/rules/person-ids.ts'
import { faultAt } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'

type Values = Record<string, any>
const flagsOf = (rows: Values[] | null | undefined): number[] => [...new Set((rows ?? []).map(({ flagId }) => flagId as number))]

/**
 * The flags after a save: those given, or those held before; never without the flags of the authorisations. A flag whose last authorisation
 * goes in this save goes with it, unless the flags themselves are given: nobody stays authorised by oversight.
 */
export function flagsAfter(given: Values, now: Values | null): number[] | null {
  const held = flagsOf('authorisations' in given ? given['authorisations'] : now?.['authorisations'])
  const gone = flagsOf(now?.['authorisations']).filter((flag) => !held.includes(flag))
  const listed = 'flagIds' in given ? given['flagIds'] : ((now?.['flagIds'] ?? []) as number[]).filter((flag) => !gone.includes(flag))
  const all = [...new Set([...((listed ?? []) as number[]), ...held])]
  return all.length ? all : (listed as number[] | null)
}

/** Values as they are kept: a large X in the identity number, the flags of the authorisations among the flags, and what the identity number tells. */
export function tidied(given: Values, now: Values | null): Values {
  const values = { ...given }
  for (const name of ['surname', 'name', 'fullName', 'mobile', 'phone', 'email']) if (typeof values[name] === 'string') values[name] = values[name].trim()
  if (values['idCard']) values['idCard'] = values['idCard'].toUpperCase()
  if ('flagIds' in values || 'authorisations' in values) values['flagIds'] = flagsAfter(values, now)
  const after: Values = { ...now, ...values }
  const known = after['nationality'] === 'CN' && after['idCard'] ? readResidentId(after['idCard']) : null
  if (known && after['birthday'] == null) values['birthday'] = known.birthday
  if (known && after['sex'] == null) values['sex'] = String(known.sex)
  return values
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Whether two capital letters are the code of a country, ISO 3166-1. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined

/**
 * What is wrong with a surveyor, whether typed or from a table; empty when nothing is. Specification section 5 (ID card 18 digits, phone 11
 * digits) holds for Chinese nationals; others give a passport and a number in international form, since the offices stand in six countries.
 * @param after the whole record as it would be
 * @param day the society's date
 */
export function surveyorFaults(after: Values, day: string): FieldFault[] {
  const faults: FieldFault[] = []
  const at = (field: string, issue: Issue | null) => void (issue && faults.push(faultAt(field, issue)))
  if (after['nationality'] === 'CN') {
    if (!after['idCard']) faults.push({ field: 'idCard', phrase: surveyorText.idCardNeeded })
    else at('idCard', checkResidentId(after['idCard'], { birthday: after['birthday'], sex: after['sex'] ? (Number(after['sex']) as 1 | 2) : null, today: day }))
  } else if (!after['passport']) faults.push({ field: 'passport', phrase: surveyorText.passportNeeded })
  if (after['nationality'] && !isCountry(after['nationality'])) faults.push({ field: 'nationality', phrase: surveyorText.noSuchCountry })
  at('mobile', checkPersonPhone(after['mobile'], after['nationality']))
  at('email', checkEmail(after['email']))
  if (after['birthday'] && after['birthday'] >= day) faults.push({ field: 'birthday', phrase: surveyorText.birthdayFuture })
  const ordered = (field: string, { issueTime, validityTime }: Values) =>
    void (issueTime && validityTime && validityTime < issueTime && faults.push({ field, phrase: surveyorText.grantOrder }))
  ordered('validityTime', after)
  ;((after['authorisations'] ?? []) as Values[]).forEach((row, i) => ordered(`authorisations.${i}.validityTime`, row))
  return faults
}
