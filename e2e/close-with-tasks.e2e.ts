/** Closing dialogs name what is closed with the record, each with a link to its page. */
import { expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { chineseIn, englishIn } from './page-actions.ts'

const app = e2eApp()

interface Named {
  path: string
  id: number
  name: string
}
const cases = [
  {
    resource: 'work/quotation',
    named: 'openTasks',
    user: 'finance',
    lang: 'en',
    close: 'Close',
    look: { theme: 'light' },
    sentence: /not finished/,
  },
  {
    resource: 'crf/info',
    named: 'openCertificates',
    user: 'chief',
    lang: 'zh',
    close: '关闭',
    look: { theme: 'dark' },
    sentence: /尚未签字/,
  },
] as const

test.each(cases)('$resource', async ({ resource, named, user, lang, close, look, sentence }) => {
  const client = await app.signInAs(user)
  const { list } = await client.callOk(`${resource}/list`, { size: 200 })
  for (const { id } of list as { id: number }[]) {
    const read = () => client.callOk(`${resource}/get`, { id })
    let row = await read()
    const records = row[named] as Named[]
    // An open invoice prevents closing: it is paid first.
    if (records.length && row.receivable > 0) {
      await client.callOk('work/quotation/collect', {
        id,
        amount: row.receivable,
        collectionDate: today('Asia/Shanghai'),
        payMethod: 'tt',
        reference: 'TT 4903',
      })
      row = await read()
    }
    if (!records.length || !row.moves.includes('close')) continue
    const page = await app.signedInPage(user, lang, look)
    await page.goto(`/${resource}/detail?id=${id}`)
    await page.getByRole('button', { name: close, exact: true }).click()
    const notice = page.getByRole('dialog').getByRole('alert').filter({ hasText: sentence })
    for (const record of records) {
      const link = notice.getByRole('link', { name: record.name, exact: true }).first()
      expect(await link.getAttribute('target')).toBe('_blank')
    }
    const [{ path, id: recordId }] = records as [Named]
    expect(await notice.getByRole('link').first().getAttribute('href')).toBe(
      `/${path}/detail?id=${recordId}`,
    )
    await app.screenshot(page, `close-${lang}`)
    expect(await axeViolations(page)).toEqual([])
    const text = await notice.innerText()
    const names = records.map(({ name }) => name)
    expect(lang === 'en' ? chineseIn(text) : englishIn(text, names)).toEqual([])
    return
  }
  throw new Error(`no ${resource} with anything open`)
})
