import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()

test('language follows the browser; a refused proof of work and a wrong password show messages', async () => {
  const zh = await app.anonymousPage('zh')
  await zh.goto('/login')
  await expect.poll(() => zh.locator('h1').textContent()).toBe('登录')
  const page = await app.anonymousPage('en')
  await page.goto('/login')
  await page.locator('[name=username]').fill('admin')
  await page.locator('[name=password]').fill('wrong-1')
  await page.getByText('Security check complete').waitFor()
  // Another window has used the challenge meanwhile.
  const other = page.context().request
  await page.route(
    '**/api/auth/login',
    async (route) => {
      await other.post('/api/auth/login', {
        form: Object.fromEntries(new URLSearchParams(route.request().postData()!)),
      })
      await route.continue()
    },
    { times: 1 },
  )
  await page.locator('form button[type=submit]').click()
  await page.getByText('The captcha has expired').waitFor()
  expect(await axeViolations(page)).toEqual([])
  // The next challenge is solved automatically; the form works by keyboard.
  await page.locator('[name=password]').press('Enter')
  await page.getByText('Incorrect user name or password').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await app.screenshot(page, 'sign-in')
})

test('without a session the requested page becomes a parameter, and opens after sign-in', async () => {
  const page = await app.anonymousPage()
  await page.goto('/basic/flag/list')
  await page.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/basic/flag/list',
  )
  await app.signIn(page, 'admin')
  await page.waitForURL('**/basic/flag/list')
})

test('signed-in user sees their modules; unknown paths and pages without a right show 404', async () => {
  const page = await app.signedInPage('admin')
  await page.goto('/basic/flag/list')
  await page.getByRole('row').nth(3).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/no/such/page')
  await page.waitForURL('**/404')
  const surveyor = await app.signedInPage('surveyor', 'zh')
  await surveyor.goto('/sys/user/list')
  await surveyor.waitForURL('**/404')
})

test('full load of / ends the session and shows the welcome page with the six offices', async () => {
  const page = await app.signedInPage('chief')
  await page.goto('/')
  for (const office of ['Shanghai', 'Singapore', 'Panama', 'Taiwan', 'Korea', 'Philippines'])
    await page.getByText(office).first().waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('plimsoll.token'))).toBeNull()
})
