import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { defineContract, fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import { int, namesRecord, ref, required, text } from '#common/fields.ts'
import { namedRecord } from '#common/labels.ts'
import type { Me, MenuRow } from '../api/me.ts'
import { MeContext } from '../api/me.ts'
import { LanguageOverride } from '../api/text.tsx'
import { FieldValue } from './FieldValue.tsx'
import { OuterLink, RecordLink } from './PermittedLink.tsx'
import { recordPage } from './record-page.ts'
import type { ResourceText } from './resource-info.ts'

const berth = defineContract('basic/berth', {
  doc: 'Berths',
  readers: ['staff'],
  fields: { flagId: ref('basic/flag'), shipId: ref('basic/ship') },
  readOnlyFields: {
    flagNameZh: text(),
    flagNameEn: text(),
    shipName: text(),
    quotationId: int(1),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
  },
  crud: ['list'],
})
const row = {
  flagId: 3,
  flagNameZh: '巴拿马',
  flagNameEn: 'Panama',
  shipId: 5,
  shipName: 'MV ARDENT',
  quotationId: 8,
  jobNo: 'Q26-0008',
}
const menu = (path: string) => ({ menuId: 1, path, component: null, type: { key: 2 } }) as MenuRow
const menus = ['/basic/flag/list', '/ship/query/list', '/work/quotation/list'].map(menu)

const html = (name: string, allowed = menus, inLink = false) => {
  const value = (
    <FieldValue
      contract={berth}
      text={{ labels: {} } as ResourceText}
      name={name}
      field={fieldOf(berth, name)}
      value={row[name as keyof typeof row]}
      row={row}
    />
  )
  return renderToStaticMarkup(
    <MemoryRouter>
      <LanguageOverride lang="en">
        <MeContext value={{ menus: allowed } as Me}>
          {inLink ? <OuterLink to="/x">{value}</OuterLink> : value}
        </MeContext>
      </LanguageOverride>
    </MemoryRouter>,
  )
}

describe('what names a record leads to it', () => {
  test('a reference, a name beside a reference, and a declared number', () => {
    expect(html('flagId')).toContain('href="/basic/flag/detail?id=3"')
    expect(html('shipName')).toContain('href="/ship/query/info?id=5"')
    expect(html('jobNo')).toContain('href="/work/quotation/detail?id=8"')
  })
  test('not where the reader may not open the page, nor inside another link', () => {
    expect(html('flagId', [])).toBe('Panama')
    expect(html('jobNo', menus, true)).toBe('<a href="/x" data-discover="true">Q26-0008</a>')
  })
  test('in a new tab from a form, whose entries stay', () => {
    const link = renderToStaticMarkup(
      <MemoryRouter>
        <MeContext value={{ menus } as Me}>
          <RecordLink path="work/quotation" id={8} newTab>
            Q26-0008
          </RecordLink>
        </MeContext>
      </MemoryRouter>,
    )
    expect(link).toContain('href="/work/quotation/detail?id=8"')
    expect(link).toContain('target="_blank"')
  })
  test('a resource without a page has no link', () => {
    expect(recordPage('sys/dict', 4)).toBeUndefined()
    expect(recordPage('sys/role', 4)).toBe('/sys/role/list?edit=4')
  })
})

const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../modules/**/*.contract.ts', { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((one): one is AnyContract => Boolean((one as AnyContract | undefined)?.callSchemas))

test('a job number beside the id of its quotation names it', () => {
  const silent = contracts
    .filter((c) => fieldOf(c, 'jobNo') && fieldOf(c, 'quotationId') && c.title?.zh !== 'jobNo')
    .filter((c) => namedRecord(c, 'jobNo')?.idField !== 'quotationId')
  expect(silent.map(({ path }) => path)).toEqual([])
})
