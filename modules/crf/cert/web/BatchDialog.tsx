import { Button, Modal } from 'antd'
import { useState } from 'react'
import { queryClient } from '#web/api/hooks.ts'
import { useLang, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { JobProgress } from '#web/kit/JobProgress.tsx'
import type { Job } from '#web/kit/JobProgress.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { pageText } from './crfCertPage.text.ts'

interface Outcome {
  id: number
  certNo: string | null
  certNameZh: string
  certNameEn: string
  subject: string
  ok: boolean
  zh: string
  en: string
}

/** Progress of a batch, with the result for each certificate. */
export function BatchDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const [rows, setRows] = useState<Outcome[]>()
  const [over, setOver] = useState(false)
  const finished = (job: Job) => {
    setOver(true)
    setRows((job.data as { rows?: Outcome[] } | null)?.rows)
    for (const path of ['crf/cert', 'crf/info', 'ship/cert'])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const ok = rows?.filter((row) => row.ok).length ?? 0
  return (
    <Modal
      open
      width={760}
      title={t.outcome}
      closable={over}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!over} onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <JobProgress jobId={jobId} onDone={finished} />
      {rows && (
        <p role="status">{translate(pageText.someRefused, { ok, refused: rows.length - ok })}</p>
      )}
      {rows && (
        <RowsTable<Outcome>
          caption={pageText.outcome}
          empty={pageText.none}
          rows={rows}
          columns={[
            {
              name: 'certificate',
              label: pageText.certificate,
              render: (row) => (
                <>
                  {localize(row.certNameZh, row.certNameEn)}
                  {row.certNo && <small className="text-secondary"> {row.certNo}</small>}
                </>
              ),
            },
            { name: 'subject', label: pageText.subject, render: (row) => row.subject },
            {
              name: 'result',
              label: pageText.result,
              render: (row) => (row.ok ? <Tag tone="green">{t.done}</Tag> : row[lang]),
            },
          ]}
        />
      )}
    </Modal>
  )
}
