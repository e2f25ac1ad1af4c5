import { UploadOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './files.css'

interface Props {
  onTake: (files: File[]) => void
  /** name of the file that was taken, in place of the words that ask for one */
  taken?: string | undefined
  multiple?: boolean
  accept?: string | undefined
  id?: string | undefined
  disabled?: boolean
  'aria-label'?: string
}

/** Where files are dropped, or chosen by a press. */
export function DropArea({ onTake, taken, multiple = false, accept, id, disabled = false, ...aria }: Props) {
  const t = useText(kitText)
  const own = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])]
    if (list.length && !disabled) onTake(list)
  }
  return (
    <label className={over ? 'drop over' : 'drop'} htmlFor={id ?? own} onDragOver={(e) => { e.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)}
      onDrop={(e) => { e.preventDefault(); setOver(false); take(e.dataTransfer.files) }} aria-disabled={disabled}>
      <input id={id ?? own} type="file" multiple={multiple} accept={accept} disabled={disabled} {...aria}
        onChange={(e) => { take(e.target.files); e.target.value = '' }} />
      <UploadOutlined aria-hidden /> {taken ?? t.uploadDrop}
    </label>
  )
}
