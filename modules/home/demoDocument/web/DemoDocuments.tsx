import { Alert, Progress } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { demoDocument } from '../demoDocument.contract.ts'
import { demoDocumentText } from '../demoDocument.text.ts'

/** Interval in milliseconds at which progress is read while documents are being made. */
const refreshIntervalMs = 4_000

/** Progress of the demonstration documents on start pages; nothing when none are being made. */
export function DemoDocuments() {
  const first = useApiQuery(demoDocument, 'progress', {})
  return first.data?.running ? <RunningDocuments /> : null
}

function RunningDocuments() {
  const t = useMessages(demoDocumentText)
  const translate = useFormatMessage()
  const { data } = useApiQuery(
    demoDocument,
    'progress',
    {},
    { staleTime: 0, refetchIntervalMs: refreshIntervalMs },
  )
  if (!data?.running) return null
  const { done, total } = data
  return (
    <Alert
      type="info"
      showIcon
      title={total ? translate(demoDocumentText.progress, { done, total }) : t.counting}
      description={
        <>
          {t.hint}
          <Progress
            percent={total ? Math.floor((100 * done) / total) : 0}
            aria-label={t.title}
            size="small"
          />
        </>
      }
    />
  )
}
