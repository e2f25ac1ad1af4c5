import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpDirectory, addAccount } from '#server/testing/directory.fixture.ts'
import type { Directory } from '#server/testing/directory.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'

/** Filled when the provider has started: its port is known then. */
const otherSites: string[] = []
const app = e2eApp({ otherSites })
let directory: Directory
beforeAll(async () => {
  directory = await setUpDirectory(app, await app.signInAs('admin'))
  otherSites.push(directory.issuer)
})
afterAll(() => directory.close())

test('a person signs in at the directory, proves their identity there, and is refused with a message', async () => {
  const subject = addAccount(directory, { name: 'Li Wen' })
  const page = await app.anonymousPage('en')
  await page.goto('/ship/query/list')
  await page.getByText('Other sign-in methods').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'provider-sign-in')
  await page.getByRole('button', { name: 'Sign in with “Society directory”' }).click()
  await page.getByText(`Sign in as ${subject}`).click()
  await page.waitForURL('**/ship/query/list')
  await page.getByRole('row').nth(2).waitFor()
  expect(await page.evaluate(() => location.search)).toBe('')

  // The session has proved nothing for long: the window of the provider proves it.
  await app.services.db.updateTable('session').set({ providerTime: null }).execute()
  await page.getByRole('button', { name: 'Li Wen' }).click()
  await page.getByRole('menuitem', { name: 'Personal centre' }).waitFor()
  expect(await page.getByText('Change password').count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Personal centre' }).click()
  await page.getByText('Linked accounts').waitFor()
  expect(await page.getByText('Change password').count()).toBe(0)
  await app.screenshot(page, 'provider-personal-centre')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Confirm with “Society directory”' }).click()
  const popup = await opening
  await popup.getByText(`Sign in as ${subject}`).click()
  await page.getByText('Scan this QR code with your authenticator app.').waitFor()

  directory.accounts[subject]!.groups = []
  const zh = await app.anonymousPage('zh')
  await zh.goto('/login')
  await zh.getByRole('button', { name: '使用“协会目录”登录' }).click()
  await zh.getByText(`Sign in as ${subject}`).click()
  await zh.getByText('您不属于可使用本系统的用户组').waitFor()
  expect(await axeViolations(zh)).toEqual([])
  await app.screenshot(zh, 'provider-refused-zh')
  await zh.getByRole('button', { name: '返回登录' }).click()
  await zh.locator('[name=username]').waitFor()
})

test('pages of providers and groups in both languages', async () => {
  const looks = [
    ['en', 1440, 'light'],
    ['zh', 1440, 'dark'],
    ['zh', 390, 'light'],
  ] as const
  for (const [lang, width, theme] of looks) {
    const page = await app.signedInPage('admin', lang, { width, theme })
    const name = `${lang}-${width}-${theme}`
    await page.goto('/sys/identityProvider/list')
    await page.getByText(directory.issuer).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await app.screenshot(page, `providers-${name}`)
    await page.goto('/sys/identityGroup/list')
    await page.getByText('surveyors').first().waitFor()
    await app.screenshot(page, `groups-${name}`)
  }
})
