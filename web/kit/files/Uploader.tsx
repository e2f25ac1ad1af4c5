import { CloseOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { documentKinds, endingsOf, maxUpload } from '#common/uploads.ts'
import { upload } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { FileLink, useAttachmentInfo } from './FileLink.tsx'
import './files.css'

interface Props {
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  multiple?: boolean
  /** as of a file input: `.docx`, `application/pdf` */
  accept?: string | undefined
  id?: string
  disabled?: boolean
  'aria-label'?: string
}
/** A file on its way. Specification 3, upload item. */
interface Item { key: number; name: string; progress: number; error?: string }

const accepted = (file: File, accept: string | undefined) =>
  !accept || accept.split(',').map((a) => a.trim().toLowerCase()).some((a) => (a.startsWith('.') ? file.name.toLowerCase().endsWith(a) : a.endsWith('/*') ? file.type.startsWith(a.slice(0, -1)) : file.type === a))

/** Uploads files with their progress; the value is the attachment id, or a list of them. Specification 4 and 5. */
export function Uploader({ value, onChange, multiple = false, accept = endingsOf(documentKinds), id, disabled = false, ...aria }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [items, setItems] = useState<Item[]>([])
  const [over, setOver] = useState(false)
  const own = useId()
  const held = value == null ? [] : Array.isArray(value) ? value : [value]
  const latest = useRef(held)
  useEffect(() => { latest.current = held })
  const put = (ids: string[]) => {
    latest.current = ids
    onChange?.(ids.length === 0 ? null : multiple ? ids : ids[0]!)
  }
  const patch = (key: number, part: Partial<Item>) => setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)))

  async function send(file: File) {
    const key = Date.now() + Math.random()
    setItems((all) => [...all, { key, name: file.name, progress: 0 }])
    try {
      const { attachmentId } = await upload(file, (progress) => patch(key, { progress }))
      setItems((all) => all.filter((item) => item.key !== key))
      put([...latest.current, attachmentId])
    } catch (cause) { patch(key, { progress: 100, error: cause instanceof Error ? cause.message : t.uploadFailed }) }
  }
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])]
    if (input.current) input.current.value = ''
    const right = list.filter((file) => accepted(file, accept))
    if (right.length < list.length) notify.warning(`${t.uploadType}${accept ? `: ${accept}` : ''}`)
    const fit = right.filter((file) => file.size <= maxUpload)
    if (fit.length < right.length) notify.warning(say(kitText.uploadSize, { max: maxUpload / 1_048_576 }))
    const busy = held.length + items.filter((item) => !item.error).length
    if (!multiple && fit.length > 0 && (busy > 0 || fit.length > 1)) return notify.warning(t.uploadOne)
    fit.forEach((file) => void send(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }

  return (
    <div className="uploader">
      <label className={over ? 'drop over' : 'drop'} htmlFor={id ?? own} onDragOver={(e) => { e.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)} onDrop={drop} aria-disabled={disabled}>
        <input ref={input} id={id ?? own} type="file" multiple={multiple} accept={accept} disabled={disabled} onChange={(e) => take(e.target.files)} {...aria} />
        <UploadOutlined aria-hidden /> {t.uploadDrop}
      </label>
      <ul>
        {held.map((one) => <Held key={one} id={one} disabled={disabled} onRemove={() => put(held.filter((other) => other !== one))} />)}
        {items.map((item) => (
          <li key={item.key} className={item.error ? 'wrong' : ''}>
            <span className="file-name">{item.name}</span>
            <progress max={100} value={item.progress} aria-label={item.name} />
            <small role="status">{item.error ?? say(kitText.uploading, { percent: item.progress })}</small>
            <button type="button" className="file-drop" aria-label={say(kitText.removeFile, { name: item.name })} onClick={() => setItems((all) => all.filter((other) => other.key !== item.key))}><CloseOutlined aria-hidden /></button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Held({ id, disabled, onRemove }: { id: string; disabled: boolean; onRemove: () => void }) {
  const t = useText(kitText)
  const say = useSay()
  const name = useAttachmentInfo(id).data?.originName ?? t.unnamed
  return (
    <li>
      <span className="file-name"><FileLink id={id} /></span>
      <button type="button" className="file-drop" aria-label={`${t.download}: ${name}`} onClick={() => void import('./FilePreview.tsx').then((m) => m.saveAttachment(id))}><DownloadOutlined aria-hidden /></button>
      {!disabled && <button type="button" className="file-drop" aria-label={say(kitText.removeFile, { name })} onClick={onRemove}><CloseOutlined aria-hidden /></button>}
    </li>
  )
}
