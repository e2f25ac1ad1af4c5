import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { documentKinds, endingsOf, maxUpload } from '#common/uploads.ts'
import { lineState } from '../../api/line.ts'
import { forgetFile, hasFailed, isLocal, sendFile, uploadedId, useSending } from '../../api/local-files.ts'
import { notify } from '../../api/notify.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { CameraButton, wantsOriginals } from './CameraButton.tsx'
import { DropArea } from './DropArea.tsx'
import { FileLink, useAttachmentInfo } from './FileLink.tsx'
import { isSlow, shouldShrink, shrunk } from './shrink.ts'
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

const accepted = (file: File, accept: string | undefined) =>
  !accept || accept.split(',').map((a) => a.trim().toLowerCase()).some((a) => (a.startsWith('.') ? file.name.toLowerCase().endsWith(a) : a.endsWith('/*') ? file.type.startsWith(a.slice(0, -1)) : file.type === a))

/**
 * Uploads files with their progress; the value is the attachment id, or a list of them. Specification 4 and 5. Where pictures
 * may be among them, phones offer the camera, and the value holds a file from the moment it is chosen, by an id of this device
 * until it is uploaded: what is sent waits for it, and a lost line loses nothing.
 */
export function Uploader({ value, onChange, multiple = false, accept = endingsOf(documentKinds), id, disabled = false, ...aria }: Props) {
  const t = useText(kitText)
  const say = useSay()
  /** those not in the value yet: what becomes of them is looked into at once, and needs an attachment */
  const [coming, setComing] = useState<string[]>([])
  const pictures = /\.jpe?g|image\//.test(accept)
  const held = value == null ? [] : Array.isArray(value) ? value : [value]
  const latest = useRef(held)
  useEffect(() => { latest.current = held })
  const put = (ids: string[]) => {
    latest.current = ids
    onChange?.(ids.length === 0 ? null : multiple ? ids : ids[0]!)
  }
  const uploaded = (local: string, attachmentId: string) => {
    setComing((all) => all.filter((one) => one !== local))
    if (latest.current.includes(local)) put(latest.current.map((one) => (one === local ? attachmentId : one)))
    else if (!pictures) put([...latest.current, attachmentId])
  }
  const remove = (one: string) => {
    if (isLocal(one)) forgetFile(one)
    setComing((all) => all.filter((other) => other !== one))
    if (latest.current.includes(one)) put(latest.current.filter((other) => other !== one))
  }

  const take = (list: readonly File[], camera = false) => {
    const right = list.filter((file) => camera || accepted(file, accept))
    if (right.length < list.length) notify.warning(`${t.uploadType}${accept ? `: ${accept}` : ''}`)
    const fit = right.filter((file) => file.size <= maxUpload)
    if (fit.length < right.length) notify.warning(say(kitText.uploadSize, { max: maxUpload / 1_048_576 }))
    // What was refused makes room for the next.
    const failed = [...held, ...coming].filter(hasFailed)
    if (!multiple && fit.length > 0 && (held.length + coming.length > failed.length || fit.length > 1)) return notify.warning(t.uploadOne)
    if (!multiple && fit.length > 0) failed.forEach(remove)
    const how = { camera, slow: lineState().lost || isSlow(navigator), original: wantsOriginals() }
    const ids = fit.map((file) => sendFile(file, (one) => (shouldShrink(file, how) ? shrunk(file) : Promise.resolve(one))))
    if (ids.length === 0) return
    if (pictures) put([...latest.current, ...ids])
    else setComing((all) => [...all, ...ids])
  }

  return (
    <div className="uploader">
      <div className="uploader-ways">
        <DropArea id={id} multiple={multiple} accept={accept} disabled={disabled} onTake={take} {...aria} />
        {pictures && <CameraButton disabled={disabled} multiple={multiple} onTake={(files) => take([...(files ?? [])], true)} />}
      </div>
      <ul>
        {[...held, ...coming].map((one) => (isLocal(one)
          ? <OnItsWay key={one} id={one} onRemove={() => remove(one)} onUploaded={(attachmentId) => uploaded(one, attachmentId)} />
          : <Held key={one} id={one} disabled={disabled} onRemove={() => remove(one)} />))}
      </ul>
    </div>
  )
}

/** A file on its way: how far it is, that it waits for the line, or what is wrong with it. Specification 3, upload item. */
function OnItsWay({ id, onRemove, onUploaded }: { id: string; onRemove: () => void; onUploaded: (attachmentId: string) => void }) {
  const t = useText(kitText)
  const say = useSay()
  const sending = useSending(id)
  const arrived = useEffectEvent(onUploaded)
  useEffect(() => {
    let gone = false
    uploadedId(id).then((attachmentId) => gone || arrived(attachmentId), () => {})
    return () => { gone = true }
  }, [id])
  const name = sending?.name || t.unnamed
  const { percent = 0, state, error } = sending ?? {}
  return (
    <li className={error ? 'wrong' : ''}>
      <span className="file-name">{name}</span>
      <progress max={100} value={percent} aria-label={name} />
      <small role="status">{state === 'failed' ? error : state === 'waiting' ? t.uploadWaits : say(kitText.uploading, { percent })}</small>
      <button type="button" className="file-drop" aria-label={say(kitText.removeFile, { name })} onClick={onRemove}><CloseOutlined aria-hidden /></button>
    </li>
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
