import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { AuthImage } from './AuthImage.tsx'
import './files.css'

const ImageDialog = lazy(() => import('./ImageDialog.tsx'))

interface Props { label: string; value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean }

/** A picture such as a signature or a seal, put in through the image dialog. */
export function ImageInput({ label, value, onChange, id, disabled = false }: Props) {
  const t = useText(kitText)
  const [open, setOpen] = useState(false)
  return (
    <div className="image-input">
      {value && <AuthImage id={value} alt={label} />}
      <Button {...(id && { id })} disabled={disabled} onClick={() => setOpen(true)}>{value ? t.imageChange : t.imageChoose}</Button>
      {value && <Button type="text" danger disabled={disabled} onClick={() => onChange?.(null)}>{t.remove}</Button>}
      {open && <Suspense fallback={null}><ImageDialog title={label} onClose={() => setOpen(false)} onDone={(attachmentId) => { setOpen(false); onChange?.(attachmentId) }} /></Suspense>}
    </div>
  )
}
