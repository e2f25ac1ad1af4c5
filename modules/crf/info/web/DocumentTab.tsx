import { Segmented } from 'antd'
import { useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { hasFeedback } from './stages.ts'

/** Printed review, and printed feedback if any. */
export function DocumentTab({
  row,
}: {
  row: Pick<Crf, 'id' | 'crfNo' | 'status' | 'surveyDate' | 'version'>
}) {
  const t = useMessages(crfPageText)
  const [which, setWhich] = useState<'print' | 'printFeedback'>('print')
  return (
    <div className="crf-document">
      {hasFeedback(row) && (
        <Segmented
          aria-label={t.document}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'print', label: t.reviewForm },
            { value: 'printFeedback', label: t.feedbackForm },
          ]}
        />
      )}
      {/* The version is part of the key, so that changes reload the document. */}
      <PdfViewer
        key={`${which}.${row.version}`}
        source={{ path: `crf/info/${which}`, input: { id: row.id } }}
        name={`${row.crfNo}.pdf`}
      />
    </div>
  )
}
