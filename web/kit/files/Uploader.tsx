import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { documentKinds, acceptAttribute, maxUpload } from '#common/uploads.ts'
import { connectionState } from '#web/api/connection.ts'
import {
  cancelUpload,
  hasUploadFailed,
  isLocalFileId,
  enqueueUpload,
  attachmentIdOf,
  useUploadProgress,
} from '#web/api/upload-queue.ts'
import { notify } from '../../api/notify.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'
import { CameraButton, prefersOriginalPhotos } from './CameraButton.tsx'
import { DropArea } from './DropArea.tsx'
import { FileLink, useAttachmentInfo, useAttachmentName } from './FileLink.tsx'
import { isSlowConnection, shouldShrink, shrinkPhoto } from './shrink-photo.ts'
import './files.css'

interface Props {
  value?: string | string[] | null
  onChange?: (value: string | string[] | null) => void
  multiple?: boolean
  /** as for a file input: `.docx`, `application/pdf` */
  accept?: string | undefined
  id?: string
  disabled?: boolean
  'aria-label'?: string
}

const accepted = (file: File, accept: string | undefined) =>
  !accept ||
  accept
    .split(',')
    .map((a) => a.trim().toLowerCase())
    .some((a) =>
      a.startsWith('.')
        ? file.name.toLowerCase().endsWith(a)
        : a.endsWith('/*')
          ? file.type.startsWith(a.slice(0, -1))
          : file.type === a,
    )

/** Starts an upload; photos are reduced first. Returns the local id of the file. */
function startUpload(file: File, camera: boolean): string {
  const how = {
    camera,
    slow: connectionState().offline || isSlowConnection(navigator),
    original: prefersOriginalPhotos(),
  }
  return enqueueUpload(file, (item) =>
    shouldShrink(file, how) ? shrinkPhoto(file) : Promise.resolve(item),
  )
}

/**
 * Uploads files with progress; the value is an attachment id or a list of them. Specification 4 and
 * 5. Where images are accepted, phones offer the camera, and the value contains a local id until
 * the file is uploaded: sending the form waits for the upload, and a lost connection loses nothing.
 */
export function Uploader({
  value,
  onChange,
  multiple = false,
  accept = acceptAttribute(documentKinds),
  id,
  disabled = false,
  ...aria
}: Props) {
  const t = useMessages(fileText)
  const translate = useFormatMessage()
  /** uploads that are not in the value yet, because the form needs the attachment id immediately */
  const [pendingIds, setPendingIds] = useState<string[]>([])
  const pictures = /\.jpe?g|image\//.test(accept)
  const currentIds = value == null ? [] : Array.isArray(value) ? value : [value]
  const latest = useRef(currentIds)
  useEffect(() => {
    latest.current = currentIds
  })
  const put = (ids: string[]) => {
    latest.current = ids
    onChange?.(ids.length === 0 ? null : multiple ? ids : ids[0]!)
  }
  const uploaded = (local: string, attachmentId: string) => {
    setPendingIds((all) => all.filter((item) => item !== local))
    if (latest.current.includes(local))
      put(latest.current.map((item) => (item === local ? attachmentId : item)))
    else if (!pictures) put([...latest.current, attachmentId])
  }
  const remove = (item: string) => {
    if (isLocalFileId(item)) cancelUpload(item)
    setPendingIds((all) => all.filter((other) => other !== item))
    if (latest.current.includes(item)) put(latest.current.filter((other) => other !== item))
  }

  const addFiles = (list: readonly File[], camera = false) => {
    const right = list.filter((file) => camera || accepted(file, accept))
    if (right.length < list.length) notify.warning(`${t.uploadType}${accept ? `: ${accept}` : ''}`)
    const fit = right.filter((file) => file.size <= maxUpload)
    if (fit.length < right.length)
      notify.warning(translate(fileText.uploadSize, { max: maxUpload / 1_048_576 }))
    // A failed upload is replaced by the next file.
    const failed = [...currentIds, ...pendingIds].filter(hasUploadFailed)
    if (
      !multiple &&
      fit.length > 0 &&
      (currentIds.length + pendingIds.length > failed.length || fit.length > 1)
    )
      return notify.warning(t.uploadOne)
    if (!multiple && fit.length > 0) failed.forEach(remove)
    const ids = fit.map((file) => startUpload(file, camera))
    if (ids.length === 0) return
    if (pictures) put([...latest.current, ...ids])
    else setPendingIds((all) => [...all, ...ids])
  }

  return (
    <div className="uploader">
      <div className="uploader-sources">
        <DropArea
          id={id}
          multiple={multiple}
          accept={accept}
          disabled={disabled}
          onFiles={addFiles}
          {...aria}
        />
        {pictures && (
          <CameraButton
            disabled={disabled}
            multiple={multiple}
            onFiles={(files) => addFiles([...(files ?? [])], true)}
          />
        )}
      </div>
      <ul>
        {[...currentIds, ...pendingIds].map((item) =>
          isLocalFileId(item) ? (
            <UploadingFile
              key={item}
              id={item}
              onRemove={() => remove(item)}
              onUploaded={(attachmentId) => uploaded(item, attachmentId)}
            />
          ) : (
            <UploadedFile key={item} id={item} disabled={disabled} onRemove={() => remove(item)} />
          ),
        )}
      </ul>
    </div>
  )
}

/**
 * A file being uploaded: progress, waiting for the connection, or its error. Specification 3,
 * upload item.
 */
function UploadingFile({
  id,
  onRemove,
  onUploaded,
}: {
  id: string
  onRemove: () => void
  onUploaded: (attachmentId: string) => void
}) {
  const t = useMessages(fileText)
  const translate = useFormatMessage()
  const sending = useUploadProgress(id)
  const setName = useAttachmentName()
  const arrived = useEffectEvent((attachmentId: string) => {
    setName(attachmentId, sending?.name)
    onUploaded(attachmentId)
  })
  useEffect(() => {
    let cancelled = false
    attachmentIdOf(id).then(
      (attachmentId) => cancelled || arrived(attachmentId),
      () => {},
    )
    return () => {
      cancelled = true
    }
  }, [id])
  const name = sending?.name || t.unnamed
  const { percent = 0, state, error } = sending ?? {}
  return (
    <li className={error ? 'wrong' : ''}>
      <span className="file-name">{name}</span>
      <progress max={100} value={percent} aria-label={name} />
      <small role="status">
        {state === 'failed'
          ? error
          : state === 'waiting'
            ? t.uploadWaits
            : translate(fileText.uploading, { percent })}
      </small>
      <button
        type="button"
        className="file-action"
        aria-label={translate(fileText.removeFile, { name })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

function UploadedFile({
  id,
  disabled,
  onRemove,
}: {
  id: string
  disabled: boolean
  onRemove: () => void
}) {
  const t = useMessages(fileText)
  const translate = useFormatMessage()
  const name = useAttachmentInfo(id).data?.originName ?? t.unnamed
  return (
    <li>
      <span className="file-name">
        <FileLink id={id} />
      </span>
      <button
        type="button"
        className="file-action"
        aria-label={`${t.download}: ${name}`}
        onClick={() => void import('./FilePreview.tsx').then((m) => m.saveAttachment(id))}
      >
        <DownloadOutlined aria-hidden />
      </button>
      {!disabled && (
        <button
          type="button"
          className="file-action"
          aria-label={translate(fileText.removeFile, { name })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
