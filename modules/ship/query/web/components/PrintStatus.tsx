import { DownloadButton } from '#web/kit/files/DownloadButton.tsx'
import { useMessages } from '#web/api/text.tsx'
import { surveyStatusText } from '#modules/ship/query/surveyStatus.text.ts'

/** Saves the survey status of a ship as PDF. */
export function PrintStatus({ shipId }: { shipId: number }) {
  const t = useMessages(surveyStatusText)
  return (
    <DownloadButton path="ship/query/printStatus" input={{ id: shipId }} kind="pdf">
      {t.button}
    </DownloadButton>
  )
}
