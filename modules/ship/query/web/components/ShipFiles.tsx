import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { shipRecord } from '#modules/ship/record/shipRecord.contract.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import type { Line } from '#modules/ship/record/web/Chronicle.tsx'
import { Title } from '#modules/ship/record/web/ChronicleLine.tsx'
import { KindMark } from '#modules/ship/record/web/RecordKindTag.tsx'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'

interface ShipFile {
  line: Line
  id: string
}
const step = 40

/** All files of a ship with their source: records, changes and certificates, the latest first. */
export function ShipFiles({ shipId }: { shipId: number }) {
  const t = useMessages(shipRecordText)
  const translate = useFormatMessage()
  const [shown, setShown] = useState(step)
  const { data, error, refetch } = useApiQuery(shipRecord, 'chronicle', { shipId })
  if (error) return <QueryError message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const shipFiles = data.list.flatMap((line) =>
    (line.files ?? []).map((id): ShipFile => ({ line, id })),
  )
  return (
    <>
      <RowsTable<ShipFile>
        caption={shipQueryText.files}
        empty={shipQueryText.noFiles}
        rows={shipFiles.slice(0, shown)}
        columns={[
          { name: 'file', label: shipQueryText.file, render: ({ id }) => <FileLink id={id} /> },
          { name: 'of', label: shipQueryText.fileOf, render: ({ line }) => <Title line={line} /> },
          {
            name: 'kind',
            label: shipQueryText.kind,
            render: ({ line }) => <KindMark kind={line.kind} />,
          },
          {
            name: 'day',
            label: shipQueryText.fileDay,
            render: ({ line }) => <DateValue value={line.day} />,
          },
        ]}
      />
      {shipFiles.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + step)}>{t.older}</Button>{' '}
          <span className="text-secondary">
            {translate(shipRecordText.showing, { shown, total: shipFiles.length })}
          </span>
        </div>
      )}
    </>
  )
}
