import { Segmented } from 'antd'
import { useState } from 'react'
import { useText } from '#web/api/text.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { hasFeedback } from './stages.ts'

/** The review, and the feedback once there is one, as they are printed. */
export function DocumentTab({ row }: { row: Pick<Crf, 'id' | 'crfNo' | 'status' | 'surveyDate' | 'version'> }) {
  const t = useText(crfPageText)
  const [which, setWhich] = useState<'print' | 'printFeedback'>('print')
  return (
    <div className="crf-document">
      {hasFeedback(row) && <Segmented aria-label={t.document} value={which} onChange={setWhich} options={[{ value: 'print', label: t.reviewForm }, { value: 'printFeedback', label: t.feedbackForm }]} />}
      {/* The version is part of the key, so that what has changed is printed anew. */}
      <PdfView key={`${which}.${row.version}`} source={{ path: `crf/info/${which}`, input: { id: row.id } }} name={`${row.crfNo}.pdf`} />
    </div>
  )
}
