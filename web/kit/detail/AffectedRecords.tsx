import { Alert } from 'antd'
import type { RecordName } from '#common/record-name.ts'
import { RecordLinks } from './RecordLinks.tsx'

/** A warning in a dialog that names records; each opens in a window of its own. */
export function AffectedRecords({ title, records }: { title: string; records: RecordName[] }) {
  if (!records.length) return null
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      title={
        <>
          {title}
          <RecordLinks records={records} newTab />
        </>
      }
    />
  )
}
