import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notify } from '#web/api/notify.ts'
import { useLang, useText } from '#web/api/text.tsx'
import { pageText } from './paperPage.text.ts'

function Copyable({ value, children }: { value: string; children: React.ReactNode }) {
  const t = useText(pageText)
  const copy = () => navigator.clipboard.writeText(value).then(() => notify.success(t.copied), (cause: Error) => notify.error(cause.message))
  return <span className="copyable">{children}<Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label={t.copy} title={t.copy} onClick={copy} /></span>
}

/** SHA-256 of the issued file, as anybody can compute it from the file. */
export const Fingerprint = ({ value }: { value: string }) => <Copyable value={value}><code className="fingerprint">{value}</code></Copyable>

/** Where anybody can check a certificate by its UTN. */
export function VerifyLink({ utn }: { utn: string }) {
  const path = `/verify/${utn}`
  return <Copyable value={location.origin + path}><a href={path} target="_blank" rel="noreferrer">{location.host}{path}</a></Copyable>
}

/** The page that tells how to verify it, to be printed and kept with the certificate. */
export function SheetLink({ utn }: { utn: string }) {
  const t = useText(pageText)
  return <a href={`/api/verify/sheet?utn=${utn}&lang=${useLang()}`} target="_blank" rel="noreferrer">{t.howToVerify}</a>
}
