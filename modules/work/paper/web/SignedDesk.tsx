import { Alert, Result, Spin } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { Fingerprint, SheetLink, VerifyLink } from './Issued.tsx'
import { pageText } from './paperPage.text.ts'
import { SignFacts } from './SignFacts.tsx'

/** The issued document, and how anybody can verify it. */
export function SignedDesk({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const { contract, text } = usePaper()
  const say = useSay()
  const pdf = useCall(contract, 'print', { id: row.id }, { staleTime: 300_000 })
  const blob = pdf.data as Blob | undefined
  return (
    <div className="sign-desk">
      <div className="sign-paper">
        {pdf.error && <Alert type="error" showIcon title={pdf.error.message} />}
        {pdf.isFetching && <p className="making"><Spin /></p>}
        {blob && !pdf.isFetching && <PdfView source={blob} name={`${row.certNo}.pdf`} height="min(1150px, 86vh)" />}
      </div>
      <aside className="sign-side">
        <Result className="signed" status="success" title={row.sheet ? t.endorsementSigned : t.signed} subTitle={row.certNo} />
        <dl className="proof">
          {row.utn && <><dt>{t.verifyLink}</dt><dd><VerifyLink utn={row.utn} /> <SheetLink utn={row.utn} /></dd></>}
          {row.sha256 && <><dt>{say(text.labels['sha256']!)}</dt><dd><Fingerprint value={row.sha256} /></dd></>}
        </dl>
        <p className="faint">{t.qrHint}</p>
        <SignFacts row={row} />
      </aside>
    </div>
  )
}
