import { Link } from 'react-router'
import type { Values } from '#common/fields.ts'
import { usesCountedTo } from '#common/uses.ts'
import type { useFields } from '#common/uses.ts'
import { useMe } from '../../api/me.ts'
import { usePick, useText } from '../../api/text.tsx'
import { NumberText } from '../values.tsx'
import { usesText } from './uses.text.ts'
import './detail.css'

export type Use = Values<typeof useFields>

/** Where a record is used; each place leads to its list, filtered, where the reader has that list. */
export function Uses({ id, uses }: { id: number; uses: readonly Use[] }) {
  const t = useText(usesText)
  const pick = usePick()
  const { menus } = useMe()
  if (uses.length === 0) return <p className="faint">{t.nowhere}</p>
  const listOf = (use: Use) => (use.listed ? menus.find((menu) => menu.path === `/${use.path}/list`)?.path : undefined)
  return (
    <div className="rows-table">
      <table>
        <thead><tr><th scope="col">{t.where}</th><th scope="col" className="to-right">{t.count}</th></tr></thead>
        <tbody>
          {uses.map((use) => {
            const [list, title] = [listOf(use), pick(use.titleZh, use.titleEn)]
            return (
              <tr key={`${use.path}.${use.field}`}>
                <td>{list ? <Link to={`${list}?search=${encodeURIComponent(JSON.stringify({ [use.field]: [id] }))}`}>{title}</Link> : title}</td>
                <td className="to-right"><NumberText value={use.count} />{use.count >= usesCountedTo && '+'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
