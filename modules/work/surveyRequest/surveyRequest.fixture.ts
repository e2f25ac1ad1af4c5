/**
 * Fixtures for API and e2e tests: a ship of the account `owner` with due surveys, and a request for
 * it.
 */
import { addDays, today } from '#common/rules/base/dates.ts'
import type { TestApp } from '#server/testing/testing.ts'
import type { RequestableWindow } from './server/requestable-windows.ts'

export const arrival = addDays(today('Asia/Shanghai'), 12)
export interface DueShip {
  id: number
  name: string
  region: string
  windows: RequestableWindow[]
}

/**
 * The first ship of an owner's fleet with at least this number of open windows and no missed one:
 * nothing can be endorsed after a missed survey.
 */
export async function dueShip(app: TestApp, account = 'owner', atLeast = 2): Promise<DueShip> {
  const owner = await app.signInAs(account)
  for (const ship of (await owner.callOk('home/owner/get')).ships) {
    const { windows } = await owner.callOk('work/surveyRequest/due', { shipId: ship.id })
    const due = windows.filter(
      (one: { windowState: string; requestNo: string | null; replacedBy: string | null }) =>
        ['open', 'late'].includes(one.windowState) &&
        one.requestNo === null &&
        one.replacedBy === null,
    )
    const missed = windows.some(
      ({ windowState }: { windowState: string }) => windowState === 'overdue',
    )
    if (missed || due.length < atLeast) continue
    const { region } = await app.services.db
      .selectFrom('ship')
      .where('id', '=', ship.id)
      .select('region')
      .executeTakeFirstOrThrow()
    return { id: ship.id, name: ship.name, region, windows: due }
  }
  throw new Error(`nothing is due on the ships of ${account}`)
}

export const query = (window: {
  shipCertId: number
  ruleCode: string
  occurrence: number
  surveyType: string
}) => ({
  shipCertId: window.shipCertId,
  ruleCode: window.ruleCode,
  occurrence: window.occurrence,
  surveyType: window.surveyType,
})
/** Input of a request: the due surveys, and an occasional hull survey. */
export const validRequestInput = (ship: DueShip, more: object = {}) => ({
  shipId: ship.id,
  items: [...ship.windows.slice(0, 2).map(query), { feeType: 30, surveyType: 'occasional' }],
  port: 'Singapore',
  eta: arrival,
  etd: addDays(arrival, 2),
  agent: 'Straits Agencies, Mr Lim',
  purchaseOrderNo: 'PO-4711',
  ...more,
})
