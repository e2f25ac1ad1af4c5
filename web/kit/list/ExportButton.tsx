import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { download } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

interface Props {
  contract: AnyContract
  /** search and filters of the list, its order, and the columns shown */
  asked: Record<string, unknown>
}

/** All rows of a list as a file, in the format chosen. The button turns until the file is there: many rows take a while. */
export function ExportButton({ contract, asked }: Props) {
  const t = useText(kitText)
  const [busy, setBusy] = useState(false)
  const save = (format: string) => {
    setBusy(true)
    return download(`${contract.path}/export`, { ...asked, page: undefined, size: undefined, format }).catch((cause: Error) => notify.error(cause.message)).finally(() => setBusy(false))
  }
  const items = [{ key: 'xlsx', label: 'Excel (.xlsx)' }, { key: 'csv', label: 'CSV' }]
  return <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void save(key) }}><Button className="known" title={t.exportAs} icon={<DownloadOutlined aria-hidden />} loading={busy}>{t.exportAs}</Button></Dropdown>
}
