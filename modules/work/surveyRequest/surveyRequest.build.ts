/** For tests and stories: a ship of the account `owner` on which something is due, and a request for it. */
import { addDays, today } from '#common/rules/dates.ts'
import type { Harness } from '#server/testing.ts'

export const arrival = addDays(today('Asia/Shanghai'), 12)
export interface DueShip { id: number; name: string; region: string; windows: any[] }

/** The first ship of an owner's fleet with at least so many windows that are open or missed. */
export async function dueShip(house: Harness, account = 'owner', atLeast = 2): Promise<DueShip> {
  const owner = await house.as(account)
  for (const ship of (await owner.ok('home/owner/get')).ships) {
    const { windows } = await owner.ok('work/surveyRequest/due', { shipId: ship.id })
    const due = windows.filter((one: any) => one.windowState !== 'notOpen' && one.requestNo === null)
    if (due.length < atLeast) continue
    const { region } = await house.services.db.selectFrom('ship').where('id', '=', ship.id).select('region').executeTakeFirstOrThrow()
    return { id: ship.id, name: ship.name, region, windows: due }
  }
  throw new Error(`nothing is due on the ships of ${account}`)
}

export const asked = (window: any) => ({ shipCertId: window.shipCertId, ruleCode: window.ruleCode, occurrence: window.occurrence, surveyType: window.surveyType })
/** What an owner asks for: what is due, and an occasional survey of the hull. */
export const aRequest = (ship: DueShip, more: object = {}) => ({
  shipId: ship.id, items: [...ship.windows.slice(0, 2).map(asked), { feeType: 30, surveyType: 'occasional' }], port: 'Singapore', eta: arrival, etd: addDays(arrival, 2), agent: 'Straits Agencies, Mr Lim', purchaseOrderNo: 'PO-4711', ...more,
})
