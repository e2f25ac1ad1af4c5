import { listPath } from '#common/list-path.ts'
import { Link } from 'react-router'
import type { Values } from '#common/fields.ts'
import { maxCountedUses } from '#common/usage.ts'
import type { usageFields } from '#common/usage.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { NumberValue } from '../FieldValue.tsx'
import { usageText } from './usage.text.ts'
import './detail.css'

export type Usage = Values<typeof usageFields>

/** Where a record is used; entries link to filtered lists that the user may open. */
export function UsageTable({ id, uses }: { id: number; uses: readonly Usage[] }) {
  const t = useMessages(usageText)
  const localize = useLocalized()
  const { menus } = useMe()
  if (uses.length === 0) return <p className="text-secondary">{t.nowhere}</p>
  const listOf = (use: Usage) =>
    use.listed ? menus.find((menu) => menu.path === `/${use.path}/list`)?.path : undefined
  return (
    <div className="rows-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.where}</th>
            <th scope="col" className="align-right">
              {t.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => {
            const [list, title] = [listOf(use), localize(use.titleZh, use.titleEn)]
            return (
              <tr key={`${use.path}.${use.field}`}>
                <td>
                  {list ? <Link to={listPath(list, { [use.field]: [id] })}>{title}</Link> : title}
                </td>
                <td className="align-right">
                  <NumberValue value={use.count} />
                  {use.count >= maxCountedUses && '+'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
