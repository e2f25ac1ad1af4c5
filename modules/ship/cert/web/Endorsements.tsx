import type { DetailOf } from '#common/contract.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { OpenLink } from '#web/kit/OpenLink.tsx'
import { DateText } from '#web/kit/values.tsx'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import '#web/kit/detail/detail.css'
import './windows.css'

type Endorsement = DetailOf<typeof shipCert>['endorsements'][number]

const none = <span className="nothing">–</span>

/** The surveys endorsed on a certificate, each with its page and what it changed. */
export function Endorsements({ rows }: { rows: readonly Endorsement[] }) {
  const t = useText(shipCertText)
  const pick = usePick()
  if (!rows.length) return null
  return (
    <section className="windows">
      <h2>{t.endorsements}</h2>
      <div className="windows-scroll rows-cards" tabIndex={0} role="group" aria-label={t.endorsements}>
        <table>
          <thead><tr><th>{t.labels.surveyType}</th><th>{t.endorsedOn}</th><th>{t.place}</th><th>{t.surveyorName}</th><th>{t.page}</th><th>{t.amended}</th></tr></thead>
          <tbody>
            {rows.map((one) => [
              <tr key={one.id} className="windows-dates">
                <td data-label={t.labels.surveyType}><DictText code="SURVEY_TYPE" value={one.surveyType} /></td><td data-label={t.endorsedOn}><DateText value={one.inspectionDate} /></td><td data-label={t.place}>{one.place ?? none}</td><td data-label={t.surveyorName}>{one.surveyorName ?? none}</td>
                <td data-label={t.page}>{one.fileId ? <FileLink id={one.fileId} /> : one.surveyCertId ? <OpenLink to={`/work/surveyCert/detail?id=${one.surveyCertId}`}>{t.endorsedAt}</OpenLink> : none}</td>
                <td data-label={t.amended}><Amended row={one} /></td>
              </tr>,
              <tr key={`${one.id}-why`}><td className="windows-why" colSpan={6} data-label={t.explanation}><span>{pick(one.explanationZh, one.explanationEn)}</span></td></tr>,
            ])}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Amended({ row }: { row: Endorsement }) {
  const say = useSay()
  if (row.amendedAnniversary) return <>{say(shipCertText.newAnniversary, { date: row.amendedAnniversary })}</>
  return row.amendedExpiry ? <>{say(shipCertText.newExpiryIs, { date: row.amendedExpiry })}</> : none
}
