import { Alert } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import type { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

export type Similar = OutputOf<typeof customer, 'similar'>['list'][number]

/** Companies that may be the same, with what speaks for it; a link where their page opens for the reader, in a tab that keeps the session. */
export function SimilarList({ list }: { list: readonly Similar[] }) {
  const t = useText(customerText)
  const pick = usePick()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {list.slice(0, 6).map((row) => {
        const name = `${row.customerNo} · ${pick(row.nameZh, row.name)}`
        return (
          <li key={row.id}>
            {row.reachable ? <a href={`/basic/customer/detail?id=${row.id}`} target="_blank" rel="opener">{name}</a> : name}
            {' · '}<DictText code="REGION" value={row.region} />{row.imo && ` · IMO ${row.imo}`} · {t.by[row.by]}
          </li>
        )
      })}
    </ul>
  )
}

/** Says beneath an input, or above a page, that there are such companies. */
export function SimilarAlert({ list, stored = false }: { list: readonly Similar[]; stored?: boolean }) {
  const t = useText(customerText)
  if (list.length === 0) return null
  return <Alert type="warning" style={stored ? { marginBottom: 12 } : { marginTop: 8 }} title={<>{stored ? t.duplicates : t.similar}<SimilarList list={list} /></>} />
}
