import { Alert, Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import '#web/kit/detail/detail.css'
import { kitText } from '#web/kit/kit.text.ts'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { usePage } from '#web/shell/page.tsx'
import { usePaper } from './kind.tsx'
import { Making, whileMade } from './Making.tsx'
import { waitsForSignature } from './paper.ts'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'
import { SignDesk } from './SignDesk.tsx'
import { SignedDesk } from './SignedDesk.tsx'
import { useName } from './use-name.ts'
import './paper.css'

/** Where a certificate is signed: the document beside the facts. It waits for a document that is still being made. */
export default function SignPage() {
  const t = useText(pageText)
  const k = useText(kitText)
  const say = useSay()
  const name = useName()
  const { info } = useMe()
  const kind = usePaper()
  const { contract, machine } = kind
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const answer = useCall(contract, 'get', { id }, { staleTime: 0, every: (data) => (data ? whileMade(data as Certificate) : false) })
  const row = answer.data
  const detail = `${kind.home}/detail?id=${id}`
  usePage(row && say(pageText.signTitle, { cert: name(row) }), detail)

  if (answer.error && !row) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{k.retry}</Button></div>
  if (!row) return <div className="detail"><Skeleton active paragraph={{ rows: 12 }} /></div>
  const body = () => {
    if (row.status === machine.states[machine.ends[0]!]) return <SignedDesk row={row} />
    if (!waitsForSignature(machine, row.status)) return <Alert type="warning" showIcon title={t.notNowSign} />
    if (kind.signer(row).id !== info.userId) return <Alert type="warning" showIcon title={say(kind.onlySigner, { name: kind.signer(row).name })} />
    if (!row.pdfFileId) return <Making row={row} again />
    return <SignDesk key={row.pdfFileId} row={row} />
  }
  return (
    <article className="detail">
      <header className="detail-head">
        <div>
          <h1>{name(row)} <StatusTag machine={machine} status={row.status} /></h1>
          <p className="faint">{kind.subject(row)}{kind.about(row)}</p>
        </div>
        <Link to={detail}>{t.toDetail}</Link>
      </header>
      {body()}
    </article>
  )
}
