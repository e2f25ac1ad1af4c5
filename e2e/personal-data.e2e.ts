/** A person's copy of their data, and the erasure of one who has left. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { captureDownload } from './page-actions.ts'

const app = e2eApp()

const confirmIdentity = async (page: Page, [label, button]: [string, RegExp]) => {
  await page.getByLabel(label).fill('Plimsoll-2026')
  await page.getByRole('button', { name: button }).click()
}
test('a person downloads what is stored about them', async () => {
  const page = await app.signedInPage('surveyor', 'zh')
  await page.goto('/work/surveyCert/list?panel=personal')
  const button = page.getByRole('button', { name: '下载个人信息' })
  await button.scrollIntoViewIfNeeded()
  await app.screenshot(page, 'personal-data-own')
  await app.services.db.updateTable('session').set({ passwordTime: null }).execute()
  const { name, bytes } = await captureDownload(page, async () => {
    await button.click()
    await confirmIdentity(page, ['当前密码', /^确 ?认$/])
  })
  expect(name).toBe('personal-data-surveyor.json')
  const data = JSON.parse(bytes.toString()) as Record<string, unknown>
  expect(data['account']).toMatchObject({ username: 'surveyor' })
  expect(data['surveyor']).not.toBeNull()
})

test('an administrator erases the data of a user who has left', async () => {
  const { db } = app.services
  const { id, roleId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'operator')
    .select(['id', 'roleId'])
    .executeTakeFirstOrThrow()
  const left = await db
    .insertInto('appUser')
    .values({
      username: 'left.person',
      name: 'LEFT Person',
      phone: '+86 13800000000',
      email: 'left.person@example.com',
      userType: 'staff',
      status: 0,
      passwordHash: 'none',
      roleId,
      createBy: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await app.signedInPage('admin')
  await page.goto(`/sys/user/detail?id=${left.id}`)
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Left the society in October')
  await app.screenshot(page, 'personal-data-erase')
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByText(`Former user ${left.id}`).first().waitFor()
  await app.screenshot(page, 'personal-data-erased')
  expect(await page.getByText('left.person').count()).toBe(0)
})
