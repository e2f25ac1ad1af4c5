import { Alert } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import type { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

export type Similar = OutputOf<typeof customer, 'similar'>['list'][number]

/** Companies that may be the same, with what speaks for it; a link where their page opens for the reader. */
export function SimilarList({ list }: { list: readonly Similar[] }) {
  const t = useText(customerText)
  const pick = usePick()
  return (
    <ul className="similar-companies">
      {list.slice(0, 6).map((row) => {
        const name = `${row.customerNo} · ${pick(row.nameZh, row.name)}`
        return (
          <li key={row.id}>
            {row.reachable ? <a href={`/basic/customer/detail?id=${row.id}`} target="_blank" rel="noreferrer">{name}</a> : name}
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
  return <Alert type="warning" showIcon={stored} style={{ marginTop: stored ? 0 : 8, marginBottom: stored ? 12 : 0 }} title={stored ? t.duplicates : `${t.similar}: ${t.similarHelp}`} description={<SimilarList list={list} />} />
}
