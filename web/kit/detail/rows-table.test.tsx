import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageOverride } from '../../api/text.tsx'
import { RowsTable } from './RowsTable.tsx'

const message = (key: string, en: string) => ({ key, zh: en, en })
interface Shown {
  rows: readonly { no: string }[] | undefined
  query?: { error: { message: string } | null; refetch(): unknown }
}
const html = (shown: Shown) =>
  renderToStaticMarkup(
    <LanguageOverride lang="en">
      <RowsTable
        caption={message('invoices', 'Invoices')}
        empty={message('none', 'Not invoiced yet')}
        columns={[{ name: 'no', label: message('no', 'Number'), render: ({ no }) => no }]}
        {...shown}
      />
    </LanguageOverride>,
  )

test('says that there are no rows only when they are read', () => {
  expect(html({ rows: [] })).toContain('Not invoiced yet')
  expect(html({ rows: [{ no: 'INV-1' }] })).toContain('INV-1')
  expect(html({ rows: undefined })).not.toContain('Not invoiced yet')
})

test('says why rows cannot be read, with a button that reads them again', () => {
  const failed = { error: { message: 'No connection' }, refetch: () => {} }
  expect(html({ rows: undefined, query: failed })).toContain('No connection')
  expect(html({ rows: undefined, query: failed })).toContain('button')
})
