import {
  CalendarOutlined,
  DownloadOutlined,
  FilePdfOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDownload } from './use-download.ts'

const icons = {
  file: DownloadOutlined,
  pdf: FilePdfOutlined,
  table: TableOutlined,
  calendar: CalendarOutlined,
}

interface Props {
  /** call that answers with the file, such as `work/invoice/print` */
  path: string
  input: object
  kind?: keyof typeof icons
  /** name for screen readers, where the text does not say which file it is */
  label?: string
  size?: 'small'
  children: ReactNode
}

/** Saves the file that a call answers with; shows progress until it is there. */
export function DownloadButton({ path, input, kind = 'file', label, size, children }: Props) {
  const { busy, save } = useDownload()
  const Icon = icons[kind]
  return (
    <Button
      {...(size && { size })}
      {...(label && { 'aria-label': label })}
      icon={<Icon aria-hidden />}
      loading={busy}
      onClick={() => save(path, input)}
    >
      {children}
    </Button>
  )
}
