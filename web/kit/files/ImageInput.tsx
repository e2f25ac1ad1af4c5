import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'
import { AttachmentImage } from './AttachmentImage.tsx'
import './files.css'

const ImageDialog = lazy(() => import('./ImageDialog.tsx'))

interface Props {
  label: string
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}

/** Input for an image such as a signature or a seal, chosen in the image dialog. */
export function ImageInput({ label, value, onChange, id, disabled = false }: Props) {
  const t = useMessages(fileText)
  const [open, setOpen] = useState(false)
  return (
    <div className="image-input">
      {value && <AttachmentImage id={value} alt={label} />}
      <span className="image-input-actions">
        <Button
          {...(id && { id })}
          disabled={disabled}
          aria-label={`${label} · ${value ? t.imageChange : t.imageChoose}`}
          onClick={() => setOpen(true)}
        >
          {value ? t.imageChange : t.imageChoose}
        </Button>
        {value && (
          <Button
            type="text"
            danger
            disabled={disabled}
            aria-label={`${label} · ${t.remove}`}
            onClick={() => onChange?.(null)}
          >
            {t.remove}
          </Button>
        )}
      </span>
      {open && (
        <Suspense fallback={null}>
          <ImageDialog
            title={label}
            onClose={() => setOpen(false)}
            onDone={(attachmentId) => {
              setOpen(false)
              onChange?.(attachmentId)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
