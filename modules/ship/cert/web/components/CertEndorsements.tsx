import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import type { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { Endorsements } from '../Endorsements.tsx'
import { CertDialog } from './CertDialog.tsx'

type Cert = DetailOf<typeof shipCert>

/** Endorsements of a certificate, which can be corrected, and those that were. */
export function CertEndorsements({ cert, refresh }: { cert: Cert; refresh: () => void }) {
  const [wrong, setWrong] = useState<Cert['endorsements'][number]>()
  return (
    <>
      <Endorsements
        rows={cert.endorsements}
        {...(cert.can.includes('correct') && { onCorrect: setWrong })}
      />
      <Corrections rows={cert.corrections ?? []} />
      {wrong && (
        <CertDialog
          call="correct"
          cert={cert}
          endorsement={wrong}
          onClose={() => setWrong(undefined)}
          onDone={() => {
            setWrong(undefined)
            refresh()
          }}
        />
      )}
    </>
  )
}

/** Endorsements that corrected ones have superseded. */
function Corrections({ rows }: { rows: NonNullable<Cert['corrections']> }) {
  const t = useMessages(shipCertText)
  if (!rows.length) return null
  return (
    <section className="windows">
      <h2>{t.corrections}</h2>
      <div
        className="windows-scroll rows-cards"
        tabIndex={0}
        role="group"
        aria-label={t.corrections}
      >
        <table>
          <thead>
            <tr>
              <th>{t.labels.surveyType}</th>
              <th>{t.endorsedOn}</th>
              <th>{t.place}</th>
              <th>{t.page}</th>
              <th>{t.correctedOn}</th>
              <th>{t.correctedBy}</th>
              <th>{t.correctionReason}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id} className="windows-dates">
                <td data-label={t.labels.surveyType}>
                  <DictValue code="SURVEY_TYPE" value={one.surveyType} />
                </td>
                <td data-label={t.endorsedOn}>
                  <DateValue value={one.inspectionDate} />
                </td>
                <td data-label={t.place}>{one.place ?? '–'}</td>
                <td data-label={t.page}>{one.fileId ? <FileLink id={one.fileId} /> : '–'}</td>
                <td data-label={t.correctedOn}>
                  <DateValue value={one.correctedOn} />
                </td>
                <td data-label={t.correctedBy}>{one.personName ?? '–'}</td>
                <td data-label={t.correctionReason}>{one.correctionReason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
