import { Alert, Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import '#web/kit/detail/detail.css'
import { kitText } from '#web/kit/kit.text.ts'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { usePageTitle } from '#web/shell/use-page-title.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { Making, generationPollInterval } from './GenerationStatus.tsx'
import { waitsForSignature } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { SignDesk } from './SigningView.tsx'
import { SignedDesk } from './IssuedDocumentView.tsx'
import { useCertificateTitle } from './use-certificate-title.ts'
import './issuing.css'

/**
 * Page on which a certificate is signed: the document beside the facts. Waits for a document in
 * generation.
 */
export default function SignPage() {
  const t = useMessages(pageText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const name = useCertificateTitle()
  const { info } = useMe()
  const kind = useCertificateKind()
  const { contract, machine } = kind
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(
    contract,
    'get',
    { id },
    {
      staleTime: 0,
      refetchIntervalMs: (data) => (data ? generationPollInterval(data as Certificate) : false),
    },
  )
  const row = response.data
  const detail = `${kind.home}/detail?id=${id}`
  usePageTitle(row && translate(pageText.signTitle, { cert: name(row) }), detail)

  if (response.error && !row)
    return (
      <div className="empty-page" role="alert">
        <h1>{response.error.message}</h1>
        <Button onClick={() => response.refetch()}>{k.retry}</Button>
      </div>
    )
  if (!row)
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const body = () => {
    if (row.status === machine.states[machine.finalStates[0]]) return <SignedDesk row={row} />
    if (!waitsForSignature(machine, row.status))
      return <Alert type="warning" showIcon title={t.notNowSign} />
    if (kind.signer(row).id !== info.userId)
      return (
        <Alert
          type="warning"
          showIcon
          title={translate(kind.onlySigner, { name: kind.signer(row).name })}
        />
      )
    if (!row.pdfFileId) return <Making row={row} again />
    return <SignDesk key={row.pdfFileId} row={row} />
  }
  return (
    <article className="detail">
      <header className="detail-head">
        <div>
          <h1>
            {name(row)} <StatusTag machine={machine} status={row.status} />
          </h1>
          <p className="text-secondary">
            {kind.subject(row)}
            {kind.about(row)}
          </p>
        </div>
        <Link to={detail}>{t.toDetail}</Link>
      </header>
      {body()}
    </article>
  )
}
