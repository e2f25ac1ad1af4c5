import { expect, test } from 'vitest'
import { axeViolations, e2eApp } from './harness.ts'
import { fileInput } from './page-actions.ts'

const app = e2eApp()

const table = [
  'imo,cert type,cert no,survey,issued,valid until',
  '1234567,SC,MOVED-1,initial,2021-05-10,2026-05-10',
  '1234567,Submarine Certificate,MOVED-2,initial,04/05/2021,2026-05-10',
].join('\n')

for (const [lang, width] of [
  ['en', 1440],
  ['zh', 390],
] as const)
  test(`a trial run of a table of certificates names each invalid row (${lang}, ${width} px)`, async () => {
    const page = await app.signedInPage('admin', lang)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ship/cert/list')
    const open = page.getByRole('button', { name: { en: 'Import', zh: '导入' }[lang], exact: true })
    await open.waitFor()
    await app.screenshot(page, `import-certificates-list-${lang}`)
    await open.click()
    const drawer = page.getByRole('dialog')
    await fileInput(drawer).setInputFiles({
      name: 'certificates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(table),
    })
    const trial = drawer.getByRole('button', { name: { en: 'Trial run', zh: '试运行' }[lang] })
    await trial.waitFor()
    await app.screenshot(page, `import-certificates-columns-${lang}`)
    await trial.click()
    await drawer.getByText('Submarine Certificate').first().waitFor()
    await app.screenshot(page, `import-certificates-trial-${lang}`)
    expect(await axeViolations(page)).toEqual([])
  })
