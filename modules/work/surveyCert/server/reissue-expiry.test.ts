import { expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const clients = app.clients('chief', 'surveyor')

interface Renewed {
  shipId: number
  certId: number
  surveyorId: number
  inspectionDate: string
  issueDate: string
  expiryDate: string
}

/** A renewed certificate whose five years count from the expiry before, after the survey. */
async function renewedCertificate(): Promise<Renewed> {
  const [row] =
    await app.query<Renewed>(`select c.ship_id, c.cert_id, u.related_surveyor as surveyor_id,
      c.inspection_date, c.issue_date, c.expiry_date
    from ship_cert_row c join ship s on s.id = c.ship_id
      join flag f on f.id = s.flag_id and not f.less_one_day
      join app_user u on u.username = 'surveyor'
    where c.survey_type = 'renewal' and c.term = 'full' and c.standing = 'inForce'
      and c.superseded_by is null and c.cert_code = 'SC'
      and c.expiry_date > c.inspection_date + interval '60 months'
      and not exists (select from survey_cert w where w.ship_id = c.ship_id)
    order by c.id limit 1`)
  return row!
}

test('a certificate that replaces a renewed one keeps its expiry, and lives no longer', async () => {
  const { shipId, certId, surveyorId, ...dates } = await renewedCertificate()
  const {
    ids: [id],
  } = await clients.chief.callOk('work/surveyCert/assign', {
    shipId,
    certIds: [certId],
    surveyorId,
    surveyType: 'renewal',
    actionType: 'reissueLost',
    term: 'full',
  })
  const save = (values: object) =>
    clients.surveyor.call('work/surveyCert/save', { id, version: 1, ...dates, ...values })
  const late = await save({ expiryDate: addDays(dates.expiryDate, 1) })
  expect(late.fields?.map(({ field }) => field)).toEqual(['expiryDate'])
  expect(await save({})).toMatchObject({ code: 0 })
  const detail = await clients.surveyor.callOk('work/surveyCert/get', { id })
  expect(detail.suggestedExpiry).toBe(dates.expiryDate)
})
