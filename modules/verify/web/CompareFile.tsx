import { useState } from 'react'
import { useText } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Takes a PDF and tells whether it is, byte for byte, the one that was issued. The file never leaves the browser. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const t = useText(verifyText)
  const [result, setResult] = useState<'same' | 'differs' | null>(null)
  const [over, setOver] = useState(false)
  const compare = async (file: File | undefined) => {
    if (file) setResult(hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) === sha256 ? 'same' : 'differs')
  }
  return (
    <section>
      <label className={over ? 'verify-drop over' : 'verify-drop'} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); void compare(event.dataTransfer.files[0]) }}>
        <input type="file" accept="application/pdf" className="visually-hidden" onChange={(event) => void compare(event.target.files?.[0])} />
        <strong>{t.drop}</strong>
        <span>{t.stays}</span>
      </label>
      {result && <p className={`verify-result verify-${result}`} role="status">{t[result]}</p>}
      <p className="verify-hash">SHA-256 <code>{sha256}</code></p>
    </section>
  )
}
