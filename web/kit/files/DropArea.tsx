import { UploadOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'
import './files.css'

interface Props {
  onFiles: (files: File[]) => void
  /** name of the chosen file, shown instead of the prompt */
  fileName?: string | undefined
  multiple?: boolean
  accept?: string | undefined
  id?: string | undefined
  disabled?: boolean
  'aria-label'?: string
}

/** Area where files are dropped or chosen. */
export function DropArea({
  onFiles,
  fileName,
  multiple = false,
  accept,
  id,
  disabled = false,
  ...aria
}: Props) {
  const t = useMessages(fileText)
  const fallbackId = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])]
    if (list.length && !disabled) onFiles(list)
  }
  return (
    <label
      className={over ? 'drop-area over' : 'drop-area'}
      htmlFor={id ?? fallbackId}
      onDragOver={(e) => {
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault()
        setOver(false)
        take(e.dataTransfer.files)
      }}
      aria-disabled={disabled}
    >
      <input
        id={id ?? fallbackId}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        {...aria}
        onChange={(e) => {
          take(e.target.files)
          e.target.value = ''
        }}
      />
      <UploadOutlined aria-hidden /> {fileName ?? t.uploadDrop}
    </label>
  )
}
