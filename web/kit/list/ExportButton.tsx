import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { download } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

interface Props {
  contract: AnyContract
  /** search, filters, sort order and visible columns of the list */
  query: Record<string, unknown>
}

/**
 * Exports all rows of a list in a chosen format. The button shows progress until the file is ready.
 */
export function ExportButton({ contract, query }: Props) {
  const t = useMessages(kitText)
  const [busy, setBusy] = useState(false)
  const save = (format: string) => {
    setBusy(true)
    return download(`${contract.path}/export`, {
      ...query,
      page: undefined,
      size: undefined,
      format,
    })
      .catch((cause: Error) => notify.error(cause.message))
      .finally(() => setBusy(false))
  }
  const items = [
    { key: 'xlsx', label: 'Excel (.xlsx)' },
    { key: 'csv', label: 'CSV' },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void save(key) }}>
      <Button
        className="icon-only-when-narrow"
        title={t.exportAs}
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
      >
        {t.exportAs}
      </Button>
    </Dropdown>
  )
}
