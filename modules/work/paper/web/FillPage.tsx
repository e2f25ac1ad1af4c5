import { Alert, Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Refusal } from '#web/kit/detail/Progress.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import '#web/kit/detail/detail.css'
import { usePage } from '#web/shell/page.tsx'
import { paperText } from '../paper.text.ts'
import { usePaper } from './kind.tsx'
import { editable, stateWords } from './paper.ts'
import type { Certificate } from './paper.ts'
import { FillForm } from './FillForm.tsx'
import { pageText } from './paperPage.text.ts'
import { useName } from './use-name.ts'
import './paper.css'

/** Where the person in charge fills in a certificate. Everybody else is told why they cannot. */
export default function FillPage() {
  const t = useText(pageText)
  const k = useText(kitText)
  const say = useSay()
  const name = useName()
  const { info } = useMe()
  const kind = usePaper()
  const { contract, machine } = kind
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const answer = useCall(contract, 'get', { id }, { staleTime: 0 })
  const row = answer.data
  const detail = `${kind.home}/detail?id=${id}`
  usePage(row && say(pageText.fillTitle, { cert: name(row) }), detail)

  if (answer.error && !row) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{k.retry}</Button></div>
  if (!row) return <div className="detail"><Skeleton active paragraph={{ rows: 12 }} /></div>
  const obstacle = row.personInCharge !== info.userId || !row.can.includes('save') ? say(paperText.onlyPersonInCharge)
    : editable(machine, row.status) ? undefined : say(paperText.notEditable, { state: stateWords(machine, row.status) })
  const reread = async (): Promise<Certificate | undefined> => (await answer.refetch()).data
  return (
    <article className="detail fill">
      <header className="detail-head">
        <div>
          <h1>{name(row)} <StatusTag machine={machine} status={row.status} /></h1>
          <p className="faint">{kind.subject(row)}{kind.about(row)}</p>
        </div>
        <Link to={detail}>{t.toDetail}</Link>
      </header>
      <Refusal contract={contract} machine={machine} row={row} />
      {obstacle ? <Alert type="warning" showIcon title={obstacle} /> : <FillForm key={row.id} row={row} reread={reread} />}
    </article>
  )
}
