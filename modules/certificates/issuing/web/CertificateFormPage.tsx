import { Alert, Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RefusalNotice } from '#web/kit/detail/RecordProgress.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import '#web/kit/detail/detail.css'
import { usePageTitle } from '#web/shell/use-page-title.tsx'
import { issuingText } from '../issuing.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { editable, stateWords } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { FillForm } from './CertificateForm.tsx'
import { pageText } from './issuingPage.text.ts'
import { useCertificateTitle } from './use-certificate-title.ts'
import './issuing.css'

/** Page on which the person in charge fills in a certificate. Others see why they cannot. */
export default function FillPage() {
  const t = useMessages(pageText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const name = useCertificateTitle()
  const { info } = useMe()
  const kind = useCertificateKind()
  const { contract, machine } = kind
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(contract, 'get', { id }, { staleTime: 0 })
  const row = response.data
  const detail = `${kind.home}/detail?id=${id}`
  usePageTitle(row && translate(pageText.fillTitle, { cert: name(row) }), detail)

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
  const obstacle =
    row.personInCharge !== info.userId || !row.can.includes('save')
      ? translate(issuingText.onlyPersonInCharge)
      : editable(machine, row.status)
        ? undefined
        : translate(issuingText.notEditable, { state: stateWords(machine, row.status) })
  const reread = async (): Promise<Certificate | undefined> => (await response.refetch()).data
  return (
    <article className="detail fill">
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
      <RefusalNotice contract={contract} machine={machine} row={row} />
      {obstacle ? (
        <Alert type="warning" showIcon title={obstacle} />
      ) : (
        <FillForm key={row.id} row={row} reread={reread} />
      )}
    </article>
  )
}
