import { Button, Tag } from 'antd'
import type { DetailOf } from '#common/contract.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import '#web/kit/detail/detail.css'
import './windows.css'

type Endorsement = DetailOf<typeof shipCert>['endorsements'][number]

const none = <span className="empty-value">–</span>

/**
 * Endorsements of a certificate, each with its page and effects.
 * @param onCorrect a button beside each endorsement
 */
export function Endorsements({
  rows,
  onCorrect,
}: {
  rows: readonly Endorsement[]
  onCorrect?: (one: Endorsement) => void
}) {
  const t = useMessages(shipCertText)
  const localize = useLocalized()
  if (!rows.length) return null
  return (
    <section className="windows">
      <h2>{t.endorsements}</h2>
      <div
        className="windows-scroll rows-cards"
        tabIndex={0}
        role="group"
        aria-label={t.endorsements}
      >
        <table>
          <thead>
            <tr>
              <th>{t.labels.surveyType}</th>
              <th>{t.endorsedOn}</th>
              <th>{t.place}</th>
              <th>{t.surveyorName}</th>
              <th>{t.page}</th>
              <th>{t.amended}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => [
              <tr key={one.id} className="windows-dates">
                <td data-label={t.labels.surveyType}>
                  <DictValue code="SURVEY_TYPE" value={one.surveyType} />
                  {one.method === 'remote' && <Tag className="remote-tag">{t.method.remote}</Tag>}
                </td>
                <td data-label={t.endorsedOn}>
                  <DateValue value={one.inspectionDate} />
                </td>
                <td data-label={t.place}>{one.place ?? none}</td>
                <td data-label={t.surveyorName}>{one.surveyorName ?? none}</td>
                <td data-label={t.page}>
                  {one.fileId ? (
                    <FileLink id={one.fileId} />
                  ) : one.surveyCertId ? (
                    <PermittedLink to={`/work/surveyCert/detail?id=${one.surveyCertId}`}>
                      {t.endorsedAt}
                    </PermittedLink>
                  ) : (
                    none
                  )}
                </td>
                <td data-label={t.amended}>
                  <Amended row={one} />
                </td>
              </tr>,
              <tr key={`${one.id}-why`}>
                <td className="windows-why" colSpan={6} data-label={t.explanation}>
                  <span>{localize(one.explanationZh, one.explanationEn)}</span>
                  {onCorrect && (
                    <Button type="link" size="small" onClick={() => onCorrect(one)}>
                      {t.correct}
                    </Button>
                  )}
                </td>
              </tr>,
            ])}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Amended({ row }: { row: Endorsement }) {
  const translate = useFormatMessage()
  if (row.amendedAnniversary)
    return <>{translate(shipCertText.newAnniversary, { date: row.amendedAnniversary })}</>
  return row.amendedExpiry ? (
    <>{translate(shipCertText.newExpiryIs, { date: row.amendedExpiry })}</>
  ) : (
    none
  )
}
