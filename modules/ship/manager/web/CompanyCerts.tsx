import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import type { SurveyWindow } from '#modules/ship/cert/web/WindowTable.tsx'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import type { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'

type Cert = DetailOf<typeof manager>['certs'][number]

/** Whether a certificate is in force today, and why not. */
function standing(cert: Cert, today: string): [Phrase, Tone] {
  if (cert.supersededBy !== null) return [managerText.superseded, 'grey']
  if (cert.valid === 0) return [managerText.notValid, 'red']
  return cert.expiryDate !== null && cert.expiryDate < today ? [managerText.expired, 'red'] : [managerText.valid, 'green']
}

/** The certificates of the company itself, each with the ship types it covers and its audit windows on a line of time. */
export function CompanyCerts({ certs }: { certs: readonly Cert[] }) {
  const t = useText(managerText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  const { today } = useMe().info
  if (!certs.length) return <p className="faint">{t.noCerts}</p>
  return (
    <>
      <p className="faint company-certs-told">{t.withdrawnWith}</p>
      {certs.map((cert) => {
        const [words, tone] = standing(cert, today)
        const flag = pick(cert.flagNameZh ?? '', cert.flagNameEn ?? '')
        const alive = cert.supersededBy === null && cert.valid === 1
        return (
          <section key={cert.id} className="company-cert">
            <h2><Link to={`/ship/cert/detail?id=${cert.id}`}>{pick(cert.certNameZh, cert.certNameEn)}</Link> <Tag tone={tone}>{say(words)}</Tag> {alive && cert.windowState !== 'done' && <WindowTag state={cert.windowState} />}</h2>
            <p>{cert.certNo}{flag && <> · {say(managerText.behalf, { flag })}</>} · {t.issued} <DateText value={cert.issueDate} /> · {t.expires} <DateText value={cert.expiryDate} /></p>
            {cert.docTypes && cert.docTypes.length > 0 && <p>{t.covers}{colon}<DictText code="DOC_TYPE" value={cert.docTypes} mode="tag" /></p>}
            {cert.invalidReason && <p>{cert.invalidReason}</p>}
            {alive && <WindowTable windows={cert.windows as SurveyWindow[]} today={today} />}
          </section>
        )
      })}
    </>
  )
}
