import { CameraOutlined } from '@ant-design/icons'
import { useId, useRef, useState } from 'react'
import { setLocalItem, getLocalItem } from '../../api/session.ts'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'

const name = 'photos.original'
/** Whether the user wants photos uploaded in original size. */
export const prefersOriginalPhotos = (): boolean => getLocalItem<boolean>(name) ?? false

/** Takes photos with the camera of a phone or tablet. */
export function CameraButton({
  disabled,
  multiple,
  onFiles,
}: {
  disabled: boolean
  multiple: boolean
  onFiles: (files: FileList | null) => void
}) {
  const t = useMessages(fileText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [original, setOriginal] = useState(prefersOriginalPhotos)
  const setPreference = (original: boolean) => {
    setOriginal(original)
    setLocalItem(name, original || null)
  }
  return (
    <div className="camera">
      <label className="camera-button" htmlFor={id} aria-disabled={disabled}>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            onFiles(event.target.files)
            input.current!.value = ''
          }}
        />
        <CameraOutlined aria-hidden /> {t.takePhoto}
      </label>
      <label className="camera-original">
        <input
          type="checkbox"
          checked={original}
          disabled={disabled}
          onChange={(event) => setPreference(event.target.checked)}
        />{' '}
        {t.originalPhotos}
      </label>
    </div>
  )
}
