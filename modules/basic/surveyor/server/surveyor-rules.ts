import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Issue } from '#common/rules/issue.ts'
import { checkEmail, checkPersonPhone, checkResidentId, readResidentId } from '#common/rules/person-ids.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'
import { cleaned, imageFields } from './surveyor-images.ts'

type Values = Record<string, any>

/**
 * What must hold of a surveyor. Specification section 5 (ID card 18 digits, phone 11 digits) holds for Chinese
 * nationals; others give a passport and a number in international form, since the offices stand in six countries.
 * Sex and birthday are compared with the identity number, and taken from it where they are empty.
 * @throws Refusal 400 naming every field
 */
export async function checkSurveyor(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const values = { ...given }
  if (values['idCard']) values['idCard'] = values['idCard'].toUpperCase()
  const after: Values = { ...now, ...values }
  const faults = [...personFaults(after, await societyToday(ctx.db)), ...grantFaults(after)]
  if (faults.length) refuseFields(...faults)
  const known = after['nationality'] === 'CN' ? readResidentId(after['idCard']) : null
  if (known) {
    if (after['birthday'] == null) values['birthday'] = known.birthday
    if (after['sex'] == null) values['sex'] = String(known.sex)
  }
  for (const field of imageFields) if (values[field] && values[field] !== now?.[field]) values[field] = await cleaned(ctx, values[field], field)
  return values
}

function personFaults(after: Values, day: string): FieldFault[] {
  const faults: FieldFault[] = []
  const at = (field: string, issue: Issue | null) => void (issue && faults.push(faultAt(field, issue)))
  if (after['nationality'] === 'CN') {
    if (!after['idCard']) faults.push({ field: 'idCard', phrase: surveyorText.idCardNeeded })
    else at('idCard', checkResidentId(after['idCard'], { birthday: after['birthday'], sex: after['sex'] ? (Number(after['sex']) as 1 | 2) : null, today: day }))
  } else if (!after['passport']) faults.push({ field: 'passport', phrase: surveyorText.passportNeeded })
  at('mobile', checkPersonPhone(after['mobile'], after['nationality']))
  at('email', checkEmail(after['email']))
  if (after['birthday'] && after['birthday'] >= day) faults.push({ field: 'birthday', phrase: surveyorText.birthdayFuture })
  return faults
}

const grantFaults = ({ issueTime, validityTime }: Values): FieldFault[] =>
  (issueTime && validityTime && validityTime < issueTime ? [{ field: 'validityTime', phrase: surveyorText.grantOrder }] : [])
