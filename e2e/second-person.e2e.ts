import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, selectOption, confirmNewest, englishIn, performMove } from './page-actions.ts'

const password = 'Plimsoll-2026'
const utn = 'AAAA-AAAA-AAAA-AA'
const app = e2eApp()
let cert: { id: number; certNo: string }
beforeAll(async () => {
  const { db } = app.services
  cert = await db
    .selectFrom('shipCert')
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .where('shipId', 'is not', null)
    .orderBy('id')
    .select(['id', 'certNo'])
    .executeTakeFirstOrThrow()
  await db.updateTable('shipCert').set({ utn }).where('id', '=', cert.id).execute()
})

/** Makes the sessions of a user older than the limit of the proof of identity. */
const longAgo = async (username: string) => {
  const { id } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  await app.services.db
    .updateTable('session')
    .set({ passwordTime: '2020-01-01T00:00:00Z', codeTime: null })
    .where('userId', '=', id)
    .execute()
}
const giveFactor = async (username: string) => {
  const { id } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  await app.services.db
    .insertInto('secondFactor')
    .values({ userId: id, secret: 'x', confirmedTime: new Date().toISOString() })
    .execute()
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('resetting a second factor in an old session asks for proof of identity', async () => {
  await giveFactor('surveyor')
  const page = await app.signedInPage('admin')
  await page.goto('/sys/user/list')
  await longAgo('admin')
  const row = page.getByRole('row').filter({ hasText: 'surveyor@' }).first()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Reset two-factor authentication' })
    .click()

  const identityDialog = dialogOf(page, 'Confirm your identity')
  await identityDialog.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('identity')
  await app.screenshot(page, 'second-1-identity')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('wrong-1')
  await page.keyboard.press('Enter')
  await identityDialog.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor()
  await app.screenshot(page, 'second-2-refused')
  await identityDialog.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await identityDialog.waitFor({ state: 'hidden' })
  await page.getByText('Two-factor authentication has been reset').waitFor()
  expect(await app.services.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
})

test('在手机上：取消确认后表单内容不变，确认后保存', async () => {
  await giveFactor('admin')
  const page = await app.signedInPage('admin', 'zh', { width: 390, theme: 'dark' })
  await page.goto('/sys/role/list')
  await page.getByRole('button', { name: /新建$/ }).click()
  const form = page.getByRole('dialog', { name: /^新建/ })
  await form.getByRole('textbox', { name: '中文名称' }).fill('复核员')
  await form.getByRole('textbox', { name: '英文名称' }).fill('Reviewer')
  await selectOption(form, '任务节点', '财务')
  await form.getByText('全部数据', { exact: true }).click()
  await longAgo('admin')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const identityDialog = dialogOf(page, '请确认是您本人')
  await identityDialog.getByText('验证码或恢复码').waitFor()
  await app.screenshot(page, 'second-3-identity-zh')
  // The form is disabled while it is being sent.
  expect(
    (await axeViolations(page)).filter((fault) => !fault.includes('.ant-drawer-body')),
  ).toEqual([])
  await page.keyboard.press('Escape')
  await identityDialog.waitFor({ state: 'hidden' })
  await form.getByText('未确认身份，没有进行任何更改').waitFor()
  expect(await form.getByRole('textbox', { name: '中文名称' }).inputValue()).toBe('复核员')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await identityDialog.getByLabel('当前密码', { exact: true }).last().fill(password)
  await identityDialog.getByRole('button', { name: '确认', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('复核员').first().waitFor()
  await app.services.db.deleteFrom('secondFactor').execute()
})

test('verification page shows the withdrawal of a certificate after a second person confirmed it', async () => {
  const [chief, second, visitor] = [
    await app.signedInPage('chief'),
    await app.signedInPage('admin'),
    await app.anonymousPage(),
  ]
  await visitor.goto(`/verify/${utn}`)
  await chief.goto(`/ship/cert/detail?id=${cert.id}`)
  await performMove(chief, 'Make invalid', {
    label: 'Reason for invalidity',
    opinion: 'The hull was damaged in a collision',
  })
  await chief.getByText('a second person must confirm this action').waitFor()
  await chief.getByRole('link', { name: /waiting for a second person/ }).waitFor()
  await app.screenshot(chief, 'second-4-waits')
  expect(await axeViolations(chief)).toEqual([])
  await visitor.reload()
  expect(await visitor.getByText('This certificate has been withdrawn').count()).toBe(0)

  await second.goto('/home')
  await second
    .getByText('Confirm: ')
    .or(second.getByRole('link', { name: /Confirmations/ }))
    .first()
    .waitFor()
  await confirmNewest(second, 'en', async () => {
    await second.getByText('The hull was damaged in a collision').first().waitFor()
    await app.screenshot(second, 'second-5-request')
    expect(await axeViolations(second)).toEqual([])
    expect(chineseIn(await second.getByRole('main').innerText())).toEqual([])
  })
  await app.screenshot(second, 'second-6-done')
  await visitor.reload()
  await visitor.getByText('This certificate has been withdrawn').waitFor()
  await chief.reload()
  await chief.getByRole('tab', { name: 'History' }).click()
  await chief.getByText('Confirmed by a second person').waitFor()
  await app.screenshot(chief, 'second-7-history')
})

test('恢复证书同样须由第二人确认', async () => {
  const [chief, second, visitor] = [
    await app.signedInPage('chief', 'zh'),
    await app.signedInPage('admin', 'zh', { width: 390 }),
    await app.anonymousPage('zh'),
  ]
  await chief.goto(`/ship/cert/detail?id=${cert.id}`)
  await performMove(chief, '恢复有效')
  await chief.getByRole('link', { name: /等待第二人确认/ }).waitFor()
  await confirmNewest(second, 'zh', async () => {
    await app.screenshot(second, 'second-8-request-zh')
    expect(await axeViolations(second)).toEqual([])
    expect(
      englishIn(
        await second.getByRole('main').locator('.confirmation-changed dt').first().innerText(),
      ),
    ).toEqual([])
  })
  await app.screenshot(second, 'second-9-done-zh')
  await visitor.goto(`/verify/${utn}`)
  expect(await visitor.getByText('本证书已被撤销').count()).toBe(0)
})
