import type { Locator, Page } from 'playwright-core'
import { addDays, today } from '#common/rules/base/dates.ts'
import { fillDate } from '../../../e2e/page-actions.ts'
import { decide, openWaiting } from '../actions.ts'
import type { Flow } from '../flow.ts'

const port = 'Ningbo'

/** The card of a ship with open windows and nothing overdue. */
const cardOf = (owner: Page): Locator =>
  owner
    .getByRole('listitem')
    .filter({ hasText: /\d+ open/, hasNotText: /overdue|past due|not in force|\d+ requests?/ })
    .first()

/** An owner requests the due surveys of a ship, and accepts the society's quotation. */
export const ownerRequest: Flow = {
  name: "Owner's request",
  async play({ recorder, admin }) {
    const owner = await recorder.windowOf('owner')
    const card = cardOf(owner)
    const ship = await card.getByRole('heading').getByRole('link').innerText()
    recorder.learn(...(await admin('ship/query/list', { keyword: ship })).list)
    await card.getByRole('link', { name: /^Request a survey: / }).click()
    await owner.waitForURL('**/work/surveyRequest/edit?*')
    await owner.getByRole('textbox', { name: /Port$/ }).fill(port)
    await fillDate(owner, 'ETA', addDays(today('Asia/Shanghai'), 14))
    await owner.getByRole('button', { name: 'Submit request' }).click()
    await owner.waitForURL('**/work/surveyRequest/detail?id=*')

    // The ships of this owner are of the region of Panama, which has no operator of its own.
    const operator = await recorder.windowOf('admin')
    await openWaiting(operator, /Survey requests.*Submitted/, ship)
    await operator.getByRole('link', { name: 'Open quotation' }).click()
    await operator.waitForURL('**/work/quotation/detail?id=*')
    await decide(operator, 'Submit', 'Submit')
    const finance = await recorder.windowOf('finance')
    await openWaiting(finance, /Quotations.*Awaiting audit/, ship)
    await decide(finance, 'Audit', 'Pass')
    await openWaiting(operator, /Quotations.*Ready to send/, ship)
    await decide(operator, 'Send', 'Send')

    await owner.getByRole('link', { name: /^View quotation/ }).click()
    await owner.getByRole('button', { name: 'Accept', exact: true }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Accept for/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
}
