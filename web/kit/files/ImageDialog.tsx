import { Button, Checkbox, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { uploadBase64 } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'
import { makeWhiteTransparent, fitSize } from './transparent-background.ts'
import './files.css'

interface Props {
  title?: string
  onClose: () => void
  onDone: (attachmentId: string) => void
}

/**
 * Draws the chosen image on a canvas, optionally makes its near-white background transparent, and
 * uploads it as PNG. Specification 4.
 */
export default function ImageDialog({ title, onClose, onDone }: Props) {
  const t = useMessages(fileText)
  const [image, setImage] = useState<ImageBitmap>()
  const [clear, setClear] = useState(true)
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const to = canvas.current
    if (!image || !to) return
    Object.assign(to, fitSize(image.width, image.height))
    const context = to.getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0, to.width, to.height)
    if (!clear) return
    const pixels = context.getImageData(0, 0, to.width, to.height)
    makeWhiteTransparent(pixels.data)
    context.putImageData(pixels, 0, 0)
  }, [image, clear])

  const choose = async ({ files }: HTMLInputElement) => {
    const [file] = files ?? []
    if (!file) return
    try {
      setImage(await createImageBitmap(file))
    } catch {
      notify.error(t.imageBad)
    }
  }
  const send = async () => {
    setBusy(true)
    try {
      const { attachmentId } = await uploadBase64(
        canvas.current!.toDataURL('image/png').split(',')[1]!,
        'png',
      )
      onDone(attachmentId)
    } catch (cause) {
      notify.error((cause as Error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title ?? t.imageTitle}
      width={580}
      onCancel={onClose}
      okText={t.ok}
      okButtonProps={{ disabled: !image, loading: busy }}
      onOk={send}
    >
      <div className="image-preview">
        <p className="text-secondary">{t.imageHelp}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t.imageChoose}
          onClick={(e) => (e.currentTarget.value = '')}
          onChange={(e) => choose(e.target)}
        />
        <Button onClick={() => input.current?.click()}>
          {image ? t.imageChange : t.imageChoose}
        </Button>
        {image && (
          <>
            <Checkbox checked={clear} onChange={(e) => setClear(e.target.checked)}>
              {t.imageClear}
            </Checkbox>
            <span className="transparency-grid">
              <canvas ref={canvas} role="img" aria-label={t.preview} />
            </span>
          </>
        )}
      </div>
    </Modal>
  )
}
