import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { StandingReason } from '#modules/ship/cert/web/StandingReason.tsx'
import { StandingTag } from '#modules/ship/cert/web/StandingTag.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import type { SurveyWindow } from '#modules/ship/cert/web/WindowTable.tsx'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'

type Cert = DetailOf<typeof manager>['certs'][number]

/**
 * Certificates of the company, each with the ship types it covers and a timeline of its audit
 * windows.
 */
export function CompanyCerts({ certs }: { certs: readonly Cert[] }) {
  const t = useMessages(managerText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { today } = useMe().info
  if (!certs.length) return <p className="text-secondary">{t.noCerts}</p>
  return (
    <>
      <p className="text-secondary company-certs-note">{t.withdrawnWith}</p>
      {certs.map((cert) => {
        const flag = localize(cert.flagNameZh ?? '', cert.flagNameEn ?? '')
        const alive = cert.supersededBy === null && cert.valid === 1
        return (
          <section key={cert.id} className="company-cert">
            <h2>
              <Link to={`/ship/cert/detail?id=${cert.id}`}>
                {localize(cert.certNameZh, cert.certNameEn)}
              </Link>{' '}
              <StandingTag standing={cert.standing} />{' '}
              {cert.standing === 'inForce' && cert.windowState !== 'done' && (
                <WindowTag state={cert.windowState} />
              )}
            </h2>
            <p>
              {cert.certNo}
              {flag && <> · {translate(managerText.behalf, { flag })}</>} · {t.issued}{' '}
              <DateValue value={cert.issueDate} /> · {t.expires}{' '}
              <DateValue value={cert.expiryDate} />
            </p>
            {cert.docTypes && cert.docTypes.length > 0 && (
              <p>
                {t.covers}
                {colon}
                <DictValue code="DOC_TYPE" value={cert.docTypes} mode="tag" />
              </p>
            )}
            <StandingReason reason={cert.standingReason} />
            {cert.invalidReason && <p>{cert.invalidReason}</p>}
            {alive && <WindowTable windows={cert.windows as SurveyWindow[]} today={today} />}
          </section>
        )
      })}
    </>
  )
}
