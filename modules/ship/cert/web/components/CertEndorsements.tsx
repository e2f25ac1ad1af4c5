import { useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { dateColumn } from '#web/kit/detail/row-columns.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
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
  if (!rows.length) return null
  return (
    <RowsTable
      title={shipCertText.corrections}
      caption={shipCertText.corrections}
      empty={shipCertText.corrections}
      rows={rows}
      columns={[
        {
          name: 'surveyType',
          label: shipCertText.labels.surveyType,
          render: (one) => <DictValue code="SURVEY_TYPE" value={one.surveyType} />,
        },
        dateColumn('inspectionDate', shipCertText.endorsedOn),
        { name: 'place', label: shipCertText.place, render: (one) => one.place ?? '–' },
        {
          name: 'fileId',
          label: shipCertText.page,
          render: (one) => (one.fileId ? <FileLink id={one.fileId} /> : '–'),
        },
        dateColumn('correctedOn', shipCertText.correctedOn),
        {
          name: 'personName',
          label: shipCertText.correctedBy,
          render: (one) => one.personName ?? '–',
        },
        {
          name: 'correctionReason',
          label: shipCertText.correctionReason,
          render: (one) => one.correctionReason,
        },
      ]}
    />
  )
}
