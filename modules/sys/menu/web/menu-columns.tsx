import { columnsOf } from '#web/kit/list/columns.tsx'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { NameCell } from './NameCell.tsx'
import type { MenuEntry, TreeRow } from './menu-rows.ts'

const typeTones = { 1: 'violet', 2: 'blue', 3: 'grey' } as const
const statusTones = { 1: 'green', 0: 'grey' } as const
/** Second name column, in the language that the reader has not chosen. */
const otherName = { ...menuText.labels.nameEn, en: menuText.labels.nameZh.en }

interface Options {
  localize: (zh: string, en: string) => string
  nameOf: (row: MenuEntry) => string
  toggle: (row: TreeRow) => void
}

/** Columns of the menu. */
export const menuColumns = ({ localize, nameOf, toggle }: Options) =>
  columnsOf<TreeRow>({ contract: menu, text: menuText }, [
    {
      name: 'nameZh',
      label: menuText.name,
      width: 300,
      sort: false,
      render: (row) => <NameCell row={row} name={nameOf(row)} onToggle={() => toggle(row)} />,
    },
    {
      name: 'nameEn',
      label: otherName,
      width: 190,
      sort: false,
      render: (row) => localize(row.nameEn, row.nameZh),
    },
    { name: 'type', width: 125, sort: false, tones: typeTones },
    { name: 'code', width: 220, sort: false },
    { name: 'path', width: 230, sort: false },
    { name: 'component', width: 210, sort: false, hidden: true },
    { name: 'menuNo', width: 110, sort: false, hidden: true },
    { name: 'sort', width: 80, sort: false },
    { name: 'show', width: 80, sort: false },
    { name: 'status', width: 120, sort: false, tones: statusTones },
  ])
