import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'

let house: Journey
beforeAll(async () => {
  house = await startJourney()
})
afterAll(() => house.close())

test('The language follows the browser; a proof of work that is refused and a wrong password are told in words', async () => {
  const zh = await house.stranger('zh')
  await zh.goto('/login')
  await expect.poll(() => zh.locator('h1').textContent()).toBe('登录')
  const page = await house.stranger('en')
  await page.goto('/login')
  await page.locator('[name=username]').fill('admin')
  await page.locator('[name=password]').fill('wrong-1')
  await page.getByText('Security check done').waitFor()
  // Another window has used it up meanwhile.
  const other = page.context().request
  await page.route('**/api/auth/login', async (route) => {
    await other.post('/api/auth/login', { form: Object.fromEntries(new URLSearchParams(route.request().postData()!)) })
    await route.continue()
  }, { times: 1 })
  await page.locator('form button[type=submit]').click()
  await page.getByText('The captcha is no longer valid').waitFor()
  expect(await axeFaults(page)).toEqual([])
  // The next one is calculated by itself; the keyboard is enough to go on.
  await page.locator('[name=password]').press('Enter')
  await page.getByText('User name or password is not right').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await house.picture(page, 'sign-in')
})

test('Without a token the wanted page becomes a parameter, and is opened after signing in', async () => {
  const page = await house.stranger()
  await page.goto('/basic/flag/list')
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/basic/flag/list')
  await house.signIn(page, 'admin')
  await page.waitForURL('**/basic/flag/list')
})

test('A signed-in person sees their modules; unknown paths and pages without a right end at 404', async () => {
  const page = await house.person('admin')
  await page.goto('/basic/flag/list')
  await page.getByRole('row').nth(3).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.goto('/no/such/page')
  await page.waitForURL('**/404')
  const surveyor = await house.person('surveyor', 'zh')
  await surveyor.goto('/sys/user/list')
  await surveyor.waitForURL('**/404')
})

test('A full load of / ends the session and shows the welcome page with the six offices', async () => {
  const page = await house.person('chief')
  await page.goto('/')
  for (const office of ['Shanghai', 'Singapore', 'Panama', 'Taiwan', 'Korea', 'Philippines']) await page.getByText(office).first().waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('plimsoll.token'))).toBeNull()
})
