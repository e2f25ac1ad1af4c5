import { Alert } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { useCertificatePdf } from './use-certificate-pdf.ts'
import { MarkList, UploadImageLink } from './MarkList.tsx'
import { SignActions } from './SignActions.tsx'
import { SignFacts } from './SignFacts.tsx'
import { SealBoxes } from './StampBoxes.tsx'
import { useMarkPlaces } from './use-mark-places.ts'
import { useMarkWords } from './use-mark-words.ts'

/** The document with movable marks, beside the facts; signs or refuses. */
export function SignDesk({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const marks = useMarkPlaces(row)
  const { nameOf, positionOf } = useMarkWords()
  const pdf = useCertificatePdf(row)
  const blob = pdf.data
  const signature = row.marks.find((mark) => mark.name === 'sigSurveyor')?.attachmentId
  return (
    <div className="sign-desk">
      <div className="sign-paper">
        {pdf.error && <Alert type="error" showIcon title={pdf.error.message} />}
        {blob && (
          <PdfViewer
            source={blob}
            name={`${row.certNo}.pdf`}
            height="min(1150px, 86vh)"
            overlay={(box) => (
              <SealBoxes
                box={box}
                places={marks.places.filter((place) => place.page === box.page)}
                marks={row.marks}
                active={marks.active}
                nameOf={(place) => `${nameOf(place.name)}: ${positionOf(place)}`}
                onDrag={marks.drag}
                onKey={marks.key}
                onActive={marks.setActive}
              />
            )}
          />
        )}
      </div>
      <aside className="sign-side">
        {!signature && (
          <Alert type="error" showIcon title={t.signatureMissing} action={<UploadImageLink />} />
        )}
        <SignFacts row={row} />
        <MarkList row={row} marks={marks} />
        <SignActions row={row} places={marks.places} ready={Boolean(signature && blob)} />
      </aside>
    </div>
  )
}
