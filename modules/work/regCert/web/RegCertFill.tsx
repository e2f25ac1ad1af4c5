import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ApiError } from '#web/api/call.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Refusal } from '#web/kit/detail/Progress.tsx'
import '#web/kit/detail/detail.css'
import { kitText } from '#web/kit/kit.text.ts'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { usePage } from '#web/shell/page.tsx'
import { stateName } from '#common/machine.ts'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { FillForm } from './FillForm.tsx'
import { isWritten } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'
import '#modules/work/paper/web/paper.css'
import './reg-cert.css'

/** Where the person in charge fills in a registration certificate. Everybody else is told why they cannot. */
export default function RegCertFill() {
  const t = useText(regPageText)
  const k = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const { info } = useMe()
  const [params] = useSearchParams()
  // Each save begins the form anew, with the record as it is then.
  const [saved, setSaved] = useState(0)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const id = Number(params.get('id')) || 0
  const answer = useCall(regCert, 'get', { id })
  const row = answer.data
  const detail = `/work/regCert/detail?id=${id}`
  usePage(row && say(regPageText.fillTitle, { cert: pick(row.certNameZh, row.certNameEn) }), detail)

  if (answer.error && !row) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{k.retry}</Button></div>
  if (!row) return <div className="detail"><Skeleton active paragraph={{ rows: 12 }} /></div>
  const state = regCertMachine.words.states[stateName(regCertMachine, row.status)!]
  const obstacle = row.personInCharge !== info.userId || !row.can.includes('save') ? say(regCertText.onlyPersonInCharge) : isWritten(row.status) ? undefined : say(regCertText.notEditable, { state })
  return (
    <article className="detail fill">
      <header className="detail-head">
        <div>
          <h1>{pick(row.certNameZh, row.certNameEn)} <StatusTag machine={regCertMachine} status={row.status} /></h1>
          <p className="faint">{row.shipName}{row.imo && ` · IMO ${row.imo}`} · {pick(row.flagNameZh, row.flagNameEn)}</p>
        </div>
        <Link to={detail}>{t.toDetail}</Link>
      </header>
      <Refusal contract={regCert} machine={regCertMachine} row={row} />
      {obstacle ? <Alert type="warning" showIcon title={obstacle} /> : <FillForm key={`${row.id} ${saved}`} row={row} refusal={refusal} onSaved={(cause) => { setRefusal(cause); setSaved(saved + 1) }} />}
    </article>
  )
}
