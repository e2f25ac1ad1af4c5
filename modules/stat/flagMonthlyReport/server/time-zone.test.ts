import { expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'
import { monthBefore } from './month.ts'

const app = testApp()
const admin = app.client('admin')

test('the day of a withdrawal follows the time zone of the society', async () => {
  const [cert] = await app.query<{ id: number; certNo: string; flagId: number }>(
    `select c.id, c.cert_no, c.flag_id from ship_cert c join cert k on k.id = c.cert_id
      where c.valid = 1 and c.superseded_by is null and k.cert_type = 10 and c.flag_id is not null
      and c.issue_date < society_today() - 400 order by c.id limit 1`,
  )
  // Half past midnight in Shanghai is still the day before in Panama.
  const month = monthBefore(today('Asia/Shanghai').slice(0, 7), 1)
  await app.query(`update ship_cert set valid = 0, invalid_time = '${month}-01T00:30:00+08:00'
    where id = ${cert!.id}`)
  const reported = async (inMonth: string) => {
    const wanted = { flagId: cert!.flagId, month: inMonth, part: 'C', size: 500 }
    const { rows } = await admin.callOk('stat/flagMonthlyReport/list', wanted)
    return rows
      .filter((row: AnyAnswer) => row.kind === 'withdrawal' && row.certNo === cert!.certNo)
      .map((row: AnyAnswer) => row.issueDate)
  }
  const moveTo = async (timeZone: string) => {
    const { version } = await admin.callOk('sys/setting/get')
    await admin.callOk('sys/setting/save', { version, timeZone })
  }
  expect(await reported(month)).toEqual([`${month}-01`])
  await moveTo('America/Panama')
  const before = monthBefore(month, 1)
  expect(await reported(month)).toEqual([])
  expect(await reported(before)).toEqual([expect.stringMatching(`^${before}-(28|29|30|31)$`)])
  await moveTo('Asia/Shanghai')
  expect(await reported(month)).toEqual([`${month}-01`])
})
