import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx'
import type { CellValue } from 'hucre'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatMoney } from '#common/rules/base/money.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { selectOption, captureDownload, englishIn, fileInput, fillDate } from './page-actions.ts'

const cert = '货船构造安全证书'
const from = '2026-01-01'
/** Names that are not translated on Chinese pages. */
const allowedNames = ['Zhao Xiaomin', 'Excel', 'xlsx']

const app = e2eApp()
let page: Page
let ship: { name: string; imo: string | null; grossTonnage: number | null }

beforeAll(async () => {
  ship = await app.services.db
    .selectFrom('ship')
    .where('status', '=', 'inService')
    .where('region', '=', 'SHA')
    .where('shipType', '=', '203')
    .where('grossTonnage', '>=', 20_000)
    .orderBy('id')
    .select(['name', 'imo', 'grossTonnage'])
    .executeTakeFirstOrThrow()
  page = await app.signedInPage('finance', 'zh')
})

const cell = (name: string, band: number) =>
  page.getByRole('spinbutton', { name: `${name}，第 ${band} 个区间`, exact: true })
/** The page has only Chinese text. */
const inChinese = async (
  picture: string,
  scope: Locator = page.getByRole('main'),
  more: string[] = [],
) => {
  await app.screenshot(page, picture)
  await expect
    .poll(async () => englishIn(await scope.innerText(), [...allowedNames, ...more]))
    .toEqual([])
}
/** Accessibility of a page that no other test opens. */
const looksRight = async (...what: Parameters<typeof inChinese>) => {
  await inChinese(...what)
  expect(await axeViolations(page)).toEqual([])
}

test('清单中可以看到现行收费，新建收费标准时空档会用文字指出', async () => {
  await page.goto('/basic/certFee/list')
  await page.getByRole('row').nth(3).waitFor()
  await looksRight('tariffs-1-list')
  await page.getByRole('button', { name: '新建收费标准' }).click()
  await page.getByRole('heading', { level: 1, name: '新建收费标准' }).waitFor()
  const form = page.getByRole('main')
  await selectOption(form, '证书类型', cert, '构造')
  await selectOption(form, '检验类别', '年度')
  await fillDate(form, '生效日期', from)
  await cell('总吨至', 1).fill('4,999')
  await cell('费用（美元）', 1).fill('300')
  await page.getByRole('button', { name: '添加区间' }).click()
  await cell('总吨自', 2).fill('6000')
  await cell('费用（美元）', 2).fill('450')
  await page.getByText('5,000 至 5,999').waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('请先更正标出的区间').waitFor()
  await looksRight('tariffs-2-gap')
  await cell('总吨自', 2).fill('5000')
  await cell('总吨自', 2).blur()
  await page.getByText('请先更正标出的区间').waitFor({ state: 'hidden' })
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('从表格软件复制的区间可以直接粘贴，保存后整个收费标准一并生效', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['总吨自\t总吨至\t费用', '0\t4,999\t310', '5,000\t19,999\t460', '20,000\t\t620.50'].join(
      '\r\n',
    ),
  )
  await cell('总吨自', 1).press('ControlOrMeta+V')
  await page.getByText('已粘贴 3 行').waitFor()
  expect(await cell('费用（美元）', 3).inputValue()).toBe('620.50')
  await inChinese('tariffs-3-pasted')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('收费标准已保存').waitFor()
  await page.waitForURL('**/basic/certFee/tariff?id=*')
})

/** The tariff tester for this ship and survey. */
const price = async () => {
  await page.goto('/basic/certFee/tester')
  const form = page.getByRole('main')
  await selectOption(form, '船舶', ship.name, ship.imo!)
  await selectOption(form, '证书类型 1', cert, '构造')
  await selectOption(form, '检验类别 1', '年度')
  await page.getByRole('button', { name: '计算', exact: true }).click()
  const answer = page.getByRole('region', { name: '费用试算' })
  await answer.getByText('合计').waitFor()
  return answer
}

test('费用试算给出金额、所用的区间和理由', async () => {
  const answer = await price()
  expect(await answer.innerText()).toContain(formatMoney('620.50', 'zh'))
  await answer.getByText('20,000 总吨及以上').first().waitFor()
  await looksRight('tariffs-4-tester', page.getByRole('main'), [ship.name])
})

test('修改费用之后，原来的版本仍然可以查看', async () => {
  await page.getByRole('link', { name: '查看该收费' }).click()
  await page.getByText('这是现行版本').waitFor()
  const version = page.url()
  await page.goto('/basic/certFee/list')
  await page
    .getByRole('row')
    .filter({ hasText: cert })
    .filter({ hasText: '年度' })
    .filter({ hasText: '20,000' })
    .getByRole('link')
    .first()
    .click()
  await cell('费用（美元）', 3).fill('680')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('收费标准已保存').waitFor()
  await page.goto(version)
  await page.getByText('此后已修改：以下为当时的内容').waitFor()
  await page.getByText('620.50').waitFor()
  await looksRight('tariffs-5-before')
  expect(await (await price()).innerText()).toContain(formatMoney('680.00', 'zh'))
})

test('其他费用用下载的模板填写后导入，先试运行', async () => {
  await page.goto('/basic/othFee/list')
  await page.getByRole('row').nth(3).waitFor()
  await inChinese('tariffs-6-other')
  await page.getByRole('button', { name: '导入' }).click()
  const drawer = page.getByRole('dialog', { name: '导入其他费用' })
  const template = await captureDownload(page, () =>
    drawer.getByRole('button', { name: '下载 Excel 模板' }).click(),
  )
  expect(template.name).toMatch(/其他费用.*\.xlsx$/)
  const book = await openXlsx(template.bytes)
  const [sheet] = book.sheets
  const heads = sheet!.rows[0]!.map((head) => String(head).replace(/ \*$/, ''))
  const row: Record<string, CellValue> = {
    费用类别: '其他费用',
    费用项目: '等待费',
    '金额（美元）': 75.5,
    单列于报价单: '是',
    生效日期: '2026-03-01',
    状态: '启用',
    备注: '每小时',
  }
  sheet!.rows[1] = heads.map((head) => row[head] ?? null)
  sheet!.rows[2] = heads.map((head) => ({ ...row, 费用项目: '停泊费' })[head] ?? null)
  await fileInput(drawer).setInputFiles({
    name: template.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await saveXlsx(book)),
  })
  await drawer.getByRole('button', { name: '试运行' }).waitFor()
  await inChinese('tariffs-7-columns', drawer)
  await drawer.getByRole('button', { name: '试运行' }).click()
  await drawer.getByText('尚未写入任何数据').waitFor()
  await inChinese('tariffs-8-trial', drawer)
  await drawer.getByRole('button', { name: '导入 1 行' }).click()
  await drawer.getByText('导入完成。').waitFor()
  await drawer.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('row').filter({ hasText: '等待费' }).getByText('75.50').waitFor()
})

test('导出的文件与清单一致', async () => {
  await page.getByRole('button', { name: '导出' }).click()
  const file = await captureDownload(page, () =>
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  )
  const [sheet] = (await readXlsx(file.bytes)).sheets
  expect(sheet!.rows[0]).toEqual(expect.arrayContaining(['费用项目', '金额（美元）', '生效日期']))
  expect(sheet!.rows.find((cells) => cells.includes(75.5))).toEqual(
    expect.arrayContaining(['等待费', '其他费用']),
  )
})
