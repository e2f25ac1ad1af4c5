import { CameraOutlined } from '@ant-design/icons'
import { useId, useRef, useState } from 'react'
import { keepSetting, setting } from '../../api/session.ts'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

const name = 'photos.original'
/** Whether the person wants photos sent as they were taken. */
export const wantsOriginals = (): boolean => setting<boolean>(name) ?? false

/** Takes photos with the camera of a phone or tablet, beside the choice of a file. */
export function CameraButton({ disabled, multiple, onTake }: { disabled: boolean; multiple: boolean; onTake: (files: FileList | null) => void }) {
  const t = useText(kitText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [original, setOriginal] = useState(wantsOriginals)
  const keep = (wanted: boolean) => {
    setOriginal(wanted)
    keepSetting(name, wanted || null)
  }
  return (
    <div className="camera">
      <label className="camera-take" htmlFor={id} aria-disabled={disabled}>
        <input ref={input} id={id} type="file" accept="image/*" capture="environment" multiple={multiple} disabled={disabled} onChange={(event) => { onTake(event.target.files); input.current!.value = '' }} />
        <CameraOutlined aria-hidden /> {t.takePhoto}
      </label>
      <label className="camera-original"><input type="checkbox" checked={original} disabled={disabled} onChange={(event) => keep(event.target.checked)} /> {t.originalPhotos}</label>
    </div>
  )
}
