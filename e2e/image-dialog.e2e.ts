/** Images chosen in the image dialog: a surveyor's own, and the logo and seal of the society. */
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, englishIn, fileInput } from './page-actions.ts'

const app = e2eApp()

/** A dark bar on white paper. */
const scanned = sharp({
  create: { width: 1200, height: 300, channels: 3, background: '#fff' },
}).composite([
  {
    input: { create: { width: 400, height: 100, channels: 3, background: '#123a6b' } },
    left: 400,
    top: 100,
  },
])

type ImageType = 'png' | 'jpeg'
async function chooseImage(page: Page, button: Locator, type: ImageType, clearWhite: boolean) {
  await button.click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.image-preview') })
  const confirm = dialog.locator('.ant-btn-primary')
  expect(await confirm.isDisabled()).toBe(true)
  await fileInput(dialog).setInputFiles({
    name: `scan.${type}`,
    mimeType: `image/${type}`,
    buffer: await scanned.clone().toFormat(type, { quality: 100 }).toBuffer(),
  })
  await dialog.locator('canvas').waitFor()
  await dialog.getByRole('checkbox').setChecked(clearWhite)
  await app.screenshot(page, `image-dialog-${type}-${clearWhite}`)
  expect(await axeViolations(page)).toEqual([])
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Format, size and opacity of the corner of a stored image. */
async function storedImage(attachmentId: string) {
  const file = await app.services.files.find(app.services.db, attachmentId)
  const bytes = await app.services.files.read(file!.sha256, file!.originName)
  const { width, height, format } = await sharp(bytes).metadata()
  const corner = await sharp(bytes).ensureAlpha().raw().toBuffer()
  return { format, width, height, corner: corner[3] }
}
const scaled = { format: 'png', width: 500, height: 125 }

const imagesOf = (username: string) =>
  app.services.db
    .selectFrom('appUser as u')
    .innerJoin('surveyor as s', 's.id', 'u.relatedSurveyor')
    .where('u.username', '=', username)
    .select(['s.id', 's.signature', 's.personalSeal', 's.officialSeal'])
    .executeTakeFirstOrThrow()

test('a surveyor replaces and deletes the own signature and seals', async () => {
  const page = await app.signedInPage('surveyor')
  await page.goto('/home?panel=personal')
  const panel = page.getByRole('dialog', { name: 'Personal centre' })
  const before = await imagesOf('surveyor')
  const replace = (name: string) => panel.getByRole('button', { name: `${name} · Change image` })

  await chooseImage(page, replace('Signature'), 'jpeg', true)
  await page.getByText('Signature and seals updated').waitFor()
  await expect.poll(async () => (await imagesOf('surveyor')).signature).not.toBe(before.signature)
  expect(await storedImage((await imagesOf('surveyor')).signature!)).toEqual({
    ...scaled,
    corner: 0,
  })
  await chooseImage(page, replace('Official seal'), 'png', false)
  await expect
    .poll(async () => (await imagesOf('surveyor')).officialSeal)
    .not.toBe(before.officialSeal)
  expect(await storedImage((await imagesOf('surveyor')).officialSeal!)).toEqual({
    ...scaled,
    corner: 255,
  })
  await panel.getByRole('img', { name: 'Official seal' }).scrollIntoViewIfNeeded()
  await app.screenshot(page, 'image-own-replaced')
  expect(chineseIn(await panel.innerText())).toEqual([])

  await panel.getByRole('button', { name: 'Personal seal · Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Personal seal”?' })
  await app.screenshot(page, 'image-own-delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await panel.getByRole('button', { name: 'Personal seal · Choose image' }).waitFor()
  expect(await imagesOf('surveyor')).toMatchObject({ personalSeal: null })
  await app.screenshot(page, 'image-own-deleted')

  const office = await app.signedInPage('admin')
  await office.goto(`/basic/surveyor/detail?id=${before.id}&tab=images`)
  await office.getByRole('img', { name: 'Official seal' }).waitFor()
  expect(await office.getByRole('img', { name: 'Personal seal' }).count()).toBe(0)
})

test('管理员更换并删除船级社公章，标志保留所选的白色背景', async () => {
  const page = await app.signedInPage('admin', 'zh', { width: 390, theme: 'dark' })
  const admin = await app.signInAs('admin')
  const society = async () => (await admin.callOk('sys/setting/get')).society
  const save = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await page.getByText('设置已保存').first().waitFor()
  }
  await page.goto('/sys/setting/edit')
  await chooseImage(
    page,
    page.getByRole('button', { name: '船级社公章 · 更换图片' }),
    'jpeg',
    false,
  )
  await chooseImage(page, page.getByRole('button', { name: '标志 · 选择图片' }), 'png', false)
  await app.screenshot(page, 'image-society')
  await save()
  await expect.poll(async () => (await society()).logo).not.toBeNull()
  expect(await storedImage((await society()).seal)).toEqual({ ...scaled, corner: 255 })
  const { society: shown } = await admin.callOk('auth/welcome')
  const logo = Buffer.from(shown.logo.split(',')[1], 'base64')
  expect((await sharp(logo).ensureAlpha().raw().toBuffer())[3]).toBe(255)

  await page.getByRole('button', { name: '船级社公章 · 删除' }).click()
  await save()
  await expect.poll(async () => (await society()).seal).toBeNull()
  await page.reload()
  await page.getByRole('button', { name: '船级社公章 · 选择图片' }).waitFor()
  expect(englishIn(await page.getByRole('main').innerText(), ['Asia/Shanghai', 'Excel'])).toEqual(
    [],
  )
})
