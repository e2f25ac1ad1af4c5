import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { useDownload } from '../files/use-download.ts'

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
  const { busy, save: saveFile } = useDownload()
  const save = (format: string) =>
    saveFile(`${contract.path}/export`, { ...query, page: undefined, size: undefined, format })
  const items = [
    { key: 'xlsx', label: 'Excel (.xlsx)' },
    { key: 'csv', label: 'CSV' },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => save(key) }}>
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
