import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyContract } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { useCall } from '../../api/hooks.ts'
import { useSay, useText } from '../../api/text.tsx'
import { usePage } from '../../shell/page.tsx'
import { kitText } from '../kit.text.ts'
import { InstantText } from '../values.tsx'
import type { ResourceText } from '../words.ts'
import { Facts } from './Facts.tsx'
import './detail.css'
import '../form/form.css'

type Row = Record<string, any>
interface Props { contract: AnyContract; text: ResourceText; /** with `{id}` and `{version}` */ title: Phrase; children: (row: Row) => ReactNode }

/** A record as it stood in an earlier version, under `?id=&version=`: for resources with the call `version`. */
export function VersionPage({ contract, text, title: words, children }: Props) {
  const [params] = useSearchParams()
  const t = useText(kitText)
  const say = useSay()
  const [id, version] = [Number(params.get('id')) || 1, Number(params.get('version')) || 1]
  const answer = useCall(contract, 'version', { id, version })
  const [data, error] = [answer.data as Row | undefined, answer.error]
  const title = say(words, { id, version })
  usePage(title)
  if (error) return <div className="empty-page" role="alert"><h1>{error.message}</h1></div>
  if (!data) return <div className="detail"><Skeleton active /></div>
  return (
    <article className="detail">
      <header className="detail-head"><h1>{title}</h1></header>
      <Alert className="form-fault" showIcon type={data.until ? 'warning' : 'success'} title={data.removed ? t.versionRemoved : data.until ? t.versionOld : t.versionNow} />
      {children(data)}
      <Facts contract={contract} text={text} row={data} fields={[{ name: 'since', render: (row) => <InstantText value={row.since} /> }, { name: 'until', render: (row) => <InstantText value={row.until} /> }, { name: 'userName', render: (row) => row.userName ?? '–' }]} />
    </article>
  )
}
