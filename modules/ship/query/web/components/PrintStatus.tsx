import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '#web/api/files.ts'
import { useMessages } from '#web/api/text.tsx'
import { surveyStatusText } from '#modules/ship/query/surveyStatus.text.ts'

/** Saves the survey status of a ship as PDF. */
export function PrintStatus({ shipId }: { shipId: number }) {
  const t = useMessages(surveyStatusText)
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void download('ship/query/printStatus', { id: shipId }).finally(() => setBusy(false))
  }
  return (
    <Button icon={<FilePdfOutlined aria-hidden />} loading={busy} onClick={save}>
      {t.button}
    </Button>
  )
}
