import type { Flow } from '../flow.ts'

/** A flag user reads the month's report, queries one line and acknowledges the others. */
export const flagMonth: Flow = {
  name: "A flag user's month",
  async play({ recorder }) {
    const flag = await recorder.windowOf('flag')
    await flag
      .getByRole('link', { name: /to acknowledge/ })
      .first()
      .click()
    await flag.getByRole('heading', { level: 1, name: /Flag monthly report/ }).waitFor()
    await flag.locator('.line-open').first().click()
    const drawer = flag.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Query' }).fill('Which survey is it for?')
    await drawer.getByRole('button', { name: 'Query', exact: true }).click()
    await drawer.getByText('Which survey is it for?').first().waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await flag.getByRole('button', { name: /^Acknowledge remaining/ }).click()
    await flag.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await flag.getByRole('button', { name: /^Acknowledge remaining/ }).waitFor({ state: 'hidden' })
  },
}
