/** Names of columns, filters and fields are checked against the contract by the compiler. */
import { describe, expect, test } from 'vitest'
import { defineContract, fieldOf } from '#common/contract.ts'
import type { FieldNameOf, InputNameOf } from '#common/contract.ts'
import { bool, date, required, text } from '#common/fields.ts'
import type { DetailFieldSpec } from './detail/DetailFields.tsx'
import type { Section } from './form/FieldsGrid.tsx'
import type { ListPageProps } from './list/list-page-props.ts'

const common = { doc: '', readers: ['staff'], crud: ['list', 'get'] } as const
const dock = defineContract('test/dock', {
  ...common,
  fields: { code: required(text()), opened: date() },
  readOnlyFields: { harbour: text() },
  detailFields: { depth: text() },
  filters: ['code', 'waiting'],
  customFilters: { free: bool() },
  rangeFilters: ['opened'],
  sortableColumns: ['code', 'updateTime'],
  defaultSort: '-opened',
})
type List = ListPageProps<typeof dock>
type Column = List['columns'][number]
type Filter = NonNullable<List['filters']>[number]

describe('names of a contract', () => {
  test('are the only names of columns without a rendering of their own', () => {
    const columns: Column[] = ['code', { name: 'harbour' }, { name: 'own', render: () => 'x' }]
    // @ts-expect-error -- no column of the contract
    const unknown: Column = 'habrour'
    // @ts-expect-error -- neither a column of the contract nor rendered
    const unrendered: Column = { name: 'habrour', width: 100 }
    // @ts-expect-error -- lists have no fields of details
    const detail: Column = { name: 'depth' }
    expect([...columns, unknown, unrendered, detail]).toHaveLength(6)
  })

  test('are the only names of filters', () => {
    const filters: Filter[] = ['code', 'waiting', 'free', 'opened']
    const fixed: List['fixedFilters'] = { code: ['A'], openedFrom: '2026-01-01' }
    // @ts-expect-error -- a column that the contract does not filter by
    const column: Filter = 'harbour'
    // @ts-expect-error -- a range is filtered by its two ends
    const range: List['fixedFilters'] = { opened: '2026-01-01' }
    expect(filters.every((name) => fieldOf(dock, name))).toBe(true)
    expect([fixed, column, range]).toHaveLength(3)
  })

  test('are the only names of fields on details and forms', () => {
    type Detail = DetailFieldSpec<object, FieldNameOf<typeof dock>>
    const details: Detail[] = [{ name: 'depth' }, { name: 'own', render: () => 'x' }]
    const sections: Section<InputNameOf<typeof dock>>[] = [{ fields: ['code', { name: 'opened' }] }]
    // @ts-expect-error -- no field of the contract
    const unknown: Detail = { name: 'dephth' }
    // @ts-expect-error -- a form has no read-only fields
    const readOnly: Section<InputNameOf<typeof dock>> = { fields: ['harbour'] }
    expect([...details, ...sections, unknown, readOnly]).toHaveLength(5)
  })

  test('are the only names within the contract', () => {
    const fields = { code: text() }
    const contracts = () => [
      // @ts-expect-error -- no column to filter by
      defineContract('test/a', { ...common, fields, filters: ['cdoe'] }),
      // @ts-expect-error -- no column with a range
      defineContract('test/b', { ...common, fields, rangeFilters: ['cdoe'], crud: [] }),
      // @ts-expect-error -- no column to sort by
      defineContract('test/c', { ...common, fields, sortableColumns: ['cdoe'] }),
      // @ts-expect-error -- no column of the default order
      defineContract('test/d', { ...common, fields, defaultSort: '-cdoe' }),
      // @ts-expect-error -- no call with a limit
      defineContract('test/e', { ...common, fields, limits: { svae: {} }, crud: [] }),
    ]
    expect(contracts).toBeTypeOf('function')
  })
})
