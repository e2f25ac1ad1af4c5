import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import type { shipQuery } from '../../shipQuery.contract.ts'
import { shipQueryText } from '../../shipQuery.text.ts'
import './ship-certs.css'

type Cert = DetailOf<typeof shipQuery>['certs'][number]
type Window = Cert['windows'][number]

/** Whether a certificate is in force today, and why not. */
function standing(cert: Cert, today: string): [Phrase, Tone] {
  if (cert.supersededBy !== null) return [shipQueryText.superseded, 'grey']
  if (cert.valid === 0) return [shipQueryText.invalid, 'red']
  if (cert.expiryDate !== null && cert.expiryDate < today) return [shipQueryText.expired, 'red']
  return [shipQueryText.inForce, 'green']
}

function WindowChip({ window }: { window: Window }) {
  const pick = usePick()
  return (
    <li title={pick(window.explanationZh, window.explanationEn)}>
      <WindowTag state={window.status as WindowState} />{' '}
      <DictText code="SURVEY_TYPE" value={window.surveyType} /> <DateText value={window.startDate} /> – <DateText value={window.endDate} />
    </li>
  )
}

/** The certificates of a ship with what is still to be surveyed under each. */
export function ShipCerts({ certs }: { certs: readonly Cert[] }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const pick = usePick()
  const { today } = useMe().info
  const [inForce, setInForce] = useState(true)
  const shown = inForce ? certs.filter((cert) => cert.valid === 1 && cert.supersededBy === null) : certs
  if (certs.length === 0) return <p className="faint">{t.noCerts}</p>
  return (
    <section className="ship-certs">
      <Checkbox checked={inForce} onChange={(e) => setInForce(e.target.checked)}>{t.onlyInForce}</Checkbox>
      <div className="ship-certs-scroll">
        <table>
          <thead><tr><th scope="col">{t.certificate}</th><th scope="col">{t.certNo}</th><th scope="col">{t.term}</th><th scope="col">{t.issued}</th><th scope="col">{t.expires}</th><th scope="col">{t.state}</th><th scope="col">{t.windows}</th></tr></thead>
          <tbody>
            {shown.map((cert) => {
              const [words, tone] = standing(cert, today)
              const coming = cert.windows.filter((window) => window.status !== 'done')
              return (
                <tr key={cert.id}>
                  <th scope="row"><Link to={`/ship/cert/detail?id=${cert.id}`}>{pick(cert.certNameZh, cert.certNameEn)}</Link></th>
                  <td>{cert.certNo}</td><td><DictText code="CERT_TERM" value={cert.term} /></td><td><DateText value={cert.issueDate} /></td>
                  <td><DateText value={cert.expiryDate} />{cert.expiryBeforeExtension && cert.expiryBeforeExtension !== cert.expiryDate && <small className="faint"> {say(shipQueryText.extended, { date: cert.expiryBeforeExtension })}</small>}</td>
                  <td><Tag tone={tone}>{say(words)}</Tag></td>
                  <td>{cert.supersededBy === null && coming.length > 0 ? <ul>{coming.slice(0, 3).map((window) => <WindowChip key={`${window.ruleCode}-${window.occurrence}-${window.dueDate}`} window={window} />)}</ul> : <span className="nothing">–</span>}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
