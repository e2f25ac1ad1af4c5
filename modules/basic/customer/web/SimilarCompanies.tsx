import { Alert } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import type { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

export type Similar = OutputOf<typeof customer, 'similar'>['list'][number]

/**
 * Possible duplicates with the matching attribute; a link to those the user may open, in a new tab
 * with the same session.
 */
export function SimilarList({ list }: { list: readonly Similar[] }) {
  const t = useMessages(customerText)
  const localize = useLocalized()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {list.slice(0, 6).map((row) => {
        const name = `${row.customerNo} · ${localize(row.nameZh, row.name)}`
        return (
          <li key={row.id}>
            {row.reachable ? (
              <a href={`/basic/customer/detail?id=${row.id}`} target="_blank" rel="opener">
                {name}
              </a>
            ) : (
              name
            )}
            {' · '}
            <DictValue code="REGION" value={row.region} />
            {row.imo && ` · IMO ${row.imo}`} · {t.by[row.by]}
          </li>
        )
      })}
    </ul>
  )
}

/** Warning about possible duplicates, below an input or above a page. */
export function SimilarAlert({
  list,
  stored = false,
}: {
  list: readonly Similar[]
  stored?: boolean
}) {
  const t = useMessages(customerText)
  if (list.length === 0) return null
  return (
    <Alert
      type="warning"
      style={stored ? { marginBottom: 12 } : { marginTop: 8 }}
      title={
        <>
          {stored ? t.duplicates : t.similar}
          <SimilarList list={list} />
        </>
      }
    />
  )
}
