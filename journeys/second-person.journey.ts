import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { chineseIn, choose, confirmNewest, englishIn, move } from './steps.ts'

const password = 'Plimsoll-2026'
const utn = 'AAAA-AAAA-AAAA-AA'
let house: Journey
let cert: { id: number; certNo: string }
beforeAll(async () => {
  house = await startJourney()
  const { db } = house.services
  cert = await db.selectFrom('shipCert').where('valid', '=', 1).where('supersededBy', 'is', null).where('shipId', 'is not', null).orderBy('id').select(['id', 'certNo']).executeTakeFirstOrThrow()
  await db.updateTable('shipCert').set({ utn }).where('id', '=', cert.id).execute()
})
afterAll(() => house.close())

/** The sessions of a person were opened a while ago. */
const longAgo = async (username: string) => {
  const { id } = await house.services.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
  await house.services.db.updateTable('session').set({ passwordTime: '2020-01-01T00:00:00Z', codeTime: null }).where('userId', '=', id).execute()
}
const giveFactor = async (username: string) => {
  const { id } = await house.services.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
  await house.services.db.insertInto('secondFactor').values({ userId: id, secret: 'x', confirmedTime: new Date().toISOString() }).execute()
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('An administrator who signed in a while ago resets a colleague\'s second factor after proving who they are', async () => {
  await giveFactor('surveyor')
  const page = await house.person('admin')
  await page.goto('/sys/user/list')
  await longAgo('admin')
  const row = page.getByRole('row').filter({ hasText: 'surveyor@' }).first()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()

  const asked = dialogOf(page, 'Please confirm it is you')
  await asked.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('identity')
  await house.picture(page, 'second-1-identity')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.type('wrong-1')
  await page.keyboard.press('Enter')
  await asked.getByRole('alert').filter({ hasText: 'not right' }).waitFor()
  await house.picture(page, 'second-2-refused')
  await asked.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'hidden' })
  await page.getByText('The second factor is taken away').waitFor()
  expect(await house.services.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
})

test('在手机上：取消确认后表单内容不变，确认后保存', async () => {
  await giveFactor('admin')
  const page = await house.person('admin', 'zh', { width: 390, theme: 'dark' })
  await page.goto('/sys/role/list')
  await page.getByRole('button', { name: /新建$/ }).click()
  const form = page.getByRole('dialog', { name: /^新建/ })
  await form.getByRole('textbox', { name: '中文名称' }).fill('复核员')
  await form.getByRole('textbox', { name: '英文名称' }).fill('Reviewer')
  await choose(form, '任务节点', '财务')
  await form.getByText('全部数据', { exact: true }).click()
  await longAgo('admin')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const asked = dialogOf(page, '请确认是您本人')
  await asked.getByText('验证码或恢复码').waitFor()
  await house.picture(page, 'second-3-identity-zh')
  // The form behind it is disabled while it is being sent.
  expect((await axeFaults(page)).filter((fault) => !fault.includes('.ant-drawer-body'))).toEqual([])
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  await form.getByText('未确认身份，没有进行任何更改').waitFor()
  expect(await form.getByRole('textbox', { name: '中文名称' }).inputValue()).toBe('复核员')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await asked.getByLabel('当前密码', { exact: true }).last().fill(password)
  await asked.getByRole('button', { name: '确认', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('复核员').first().waitFor()
  await house.services.db.deleteFrom('secondFactor').execute()
})

test('A chief surveyor withdraws a certificate, a second person confirms, and the verification page says so', async () => {
  const [chief, second, stranger] = [await house.person('chief'), await house.person('admin'), await house.stranger()]
  await stranger.goto(`/verify/${utn}`)
  await chief.goto(`/ship/cert/detail?id=${cert.id}`)
  await move(chief, 'Make invalid', { label: 'Reason of invalidity', opinion: 'The hull was damaged in a collision' })
  await chief.getByText('it waits for a second person').waitFor()
  await chief.getByRole('link', { name: /waits for a second person/ }).waitFor()
  await house.picture(chief, 'second-4-waits')
  expect(await axeFaults(chief)).toEqual([])
  await stranger.reload()
  expect(await stranger.getByText('This certificate has been withdrawn').count()).toBe(0)

  await second.goto('/home')
  await second.getByText('Please confirm: ').or(second.getByRole('link', { name: /Confirmations/ })).first().waitFor()
  await confirmNewest(second, 'en', async () => {
    await second.getByText('The hull was damaged in a collision').first().waitFor()
    await house.picture(second, 'second-5-request')
    expect(await axeFaults(second)).toEqual([])
    expect(chineseIn(await second.getByRole('main').innerText())).toEqual([])
  })
  await house.picture(second, 'second-6-done')
  await stranger.reload()
  await stranger.getByText('This certificate has been withdrawn').waitFor()
  await chief.reload()
  await chief.getByRole('tab', { name: 'History' }).click()
  await chief.getByText('Confirmed by a second person').waitFor()
  await house.picture(chief, 'second-7-history')
})

test('恢复证书同样须由第二人确认', async () => {
  const [chief, second, stranger] = [await house.person('chief', 'zh'), await house.person('admin', 'zh', { width: 390 }), await house.stranger('zh')]
  await chief.goto(`/ship/cert/detail?id=${cert.id}`)
  await move(chief, '恢复有效')
  await chief.getByRole('link', { name: /等待第二人确认/ }).waitFor()
  await confirmNewest(second, 'zh', async () => {
    await house.picture(second, 'second-8-request-zh')
    expect(await axeFaults(second)).toEqual([])
    expect(englishIn(await second.getByRole('main').locator('.confirmation-changed dt').first().innerText())).toEqual([])
  })
  await house.picture(second, 'second-9-done-zh')
  await stranger.goto(`/verify/${utn}`)
  expect(await stranger.getByText('本证书已被撤销').count()).toBe(0)
})
