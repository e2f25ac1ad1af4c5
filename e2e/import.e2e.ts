import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { fileInput } from './page-actions.ts'

/** A real list of bulk carriers, if available. */
const fleet = new URL('../../shared/data/fleet.csv', import.meta.url)

const app = e2eApp()

const good = (i: number) => String(1_700_000 + i * 10).slice(0, 6)
/** Seven digits with the check digit of the IMO scheme. */
const imo = (i: number) =>
  good(i) + String([...good(i)].reduce((sum, digit, at) => sum + Number(digit) * (7 - at), 0) % 10)
const table = [
  'imo,vessel_name,gross_tonnage,type,year_build,flag',
  ...Array.from(
    { length: 1500 },
    (_, i) => `${imo(i)},JOURNEY ${i},${2000 + i},Bulk Carrier,2015,Panama (PAN)`,
  ),
  '9074728,WRONG DIGIT,5000,Bulk Carrier,2015,Panama (PAN)',
  `${imo(3)},TWICE,5000,Bulk Carrier,2015,Panama (PAN)`,
  `${imo(2000)},NOWHERE,5000,Bulk Carrier,2015,Atlantis`,
].join('\n')

describe('import of ships by a register operator', () => {
  for (const lang of ['en', 'zh'] as const) {
    const words = {
      en: {
        import: 'Import',
        trial: 'Trial run',
        run: /Import 1,500 rows/,
        done: 'Import complete.',
        wrong: /check digit of the IMO number/,
        twice: 'Duplicate of row 5 of this file',
        download: /Download rows not imported/,
        present: 'Ship already registered',
        flag: 'Flag',
        status: 'In service',
      },
      zh: {
        import: '导入',
        trial: '试运行',
        run: /导入 1,500 行/,
        done: '导入完成。',
        wrong: /校验位不符/,
        twice: '与文件中第 5 行重复',
        download: /下载未通过的行/,
        present: '船舶已登记',
        flag: '船旗国',
        status: '营运',
      },
    }[lang]
    test(`columns are suggested, a trial run reports each invalid row, then ships are written (${lang})`, async () => {
      const page = await app.signedInPage('operator', lang)
      await page.goto('/basic/ship/list')
      await page.getByRole('button', { name: words.import }).click()
      const drawer = page.getByRole('dialog')
      await fileInput(drawer).setInputFiles({
        name: 'fleet.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(table),
      })
      await drawer.getByRole('button', { name: words.trial }).waitFor()
      expect(await drawer.locator('tbody tr').count()).toBe(6)
      expect(await drawer.getByRole('row', { name: /^flag/ }).textContent()).toContain(words.flag)
      await drawer.locator('.import-defaults').getByText(words.status).first().waitFor()
      await app.screenshot(page, `import-columns-${lang}`)
      expect(await axeViolations(page)).toEqual([])
      await drawer.getByRole('button', { name: words.trial }).click()
      await drawer.getByText(words.wrong).first().waitFor()
      if (lang === 'en') {
        await drawer.getByText(words.twice).waitFor()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          drawer.getByRole('button', { name: words.download }).click(),
        ])
        expect(await readFile((await file.path())!, 'utf8')).toContain(
          '"1502","IMO number","9074728"',
        )
        await app.screenshot(page, `import-trial-${lang}`)
        await drawer.getByRole('button', { name: words.run }).click()
        await drawer.getByText(words.done).waitFor()
        await app.screenshot(page, `import-done-${lang}`)
        await drawer.getByRole('button', { name: 'Close' }).last().click()
        await page.getByRole('textbox', { name: 'Search' }).fill(imo(7))
        await page
          .getByRole('row')
          .filter({ hasText: imo(7) })
          .getByText('JOURNEY 7', { exact: true })
          .waitFor()
        await page.getByText('1 found').waitFor()
      } else {
        await drawer.getByText(words.present).first().waitFor()
        expect(await drawer.getByRole('button', { name: /导入 0 行/ }).isDisabled()).toBe(true)
        await app.screenshot(page, `import-trial-${lang}`)
      }
      expect(await axeViolations(page)).toEqual([])
    })
  }

  test.skipIf(!existsSync(fleet))(
    'a dry run of thousands of ships shows its progress and writes nothing',
    async () => {
      const ships = () =>
        app.services.db
          .selectFrom('ship')
          .select((e) => e.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      const before = await ships()
      const page = await app.signedInPage('operator')
      await page.goto('/basic/ship/list')
      await page.getByRole('button', { name: 'Import' }).click()
      const drawer = page.getByRole('dialog')
      await fileInput(drawer).setInputFiles({
        name: 'fleet.csv',
        mimeType: 'text/csv',
        buffer: await readFile(fleet),
      })
      await drawer.getByRole('button', { name: 'Trial run' }).click()
      await drawer.getByRole('progressbar').first().waitFor()
      await drawer
        .getByText('This is the result of the trial run. No data has been written yet.')
        .waitFor({ timeout: 90_000 })
      await app.screenshot(page, 'import-fleet')
      expect(await drawer.getByRole('button', { name: /^Import [\d,]+ rows$/ }).isEnabled()).toBe(
        true,
      )
      expect(await ships()).toEqual(before)
    },
  )
})
