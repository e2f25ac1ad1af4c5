import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { notify } from '#web/api/notify.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { pageText } from './issuingPage.text.ts'

function Copyable({ value, children }: { value: string; children: React.ReactNode }) {
  const t = useMessages(pageText)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(t.copied),
      (cause: Error) => notify.error(cause.message),
    )
  return (
    <span className="copyable">
      {children}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden />}
        aria-label={t.copy}
        title={t.copy}
        onClick={copy}
      />
    </span>
  )
}

/** SHA-256 of the issued file. */
export const Fingerprint = ({ value }: { value: string }) => (
  <Copyable value={value}>
    <code className="fingerprint">{value}</code>
  </Copyable>
)

/** Link to the public verification page of a UTN. */
export function VerifyLink({ utn }: { utn: string }) {
  const path = `/verify/${utn}`
  return (
    <Copyable value={location.origin + path}>
      <a href={path} target="_blank" rel="noreferrer">
        {location.host}
        {path}
      </a>
    </Copyable>
  )
}

/** Link to the printable verification sheet. */
export function SheetLink({ utn }: { utn: string }) {
  const t = useMessages(pageText)
  return (
    <a href={`/api/verify/sheet?utn=${utn}&lang=${useLang()}`} target="_blank" rel="noreferrer">
      {t.howToVerify}
    </a>
  )
}
