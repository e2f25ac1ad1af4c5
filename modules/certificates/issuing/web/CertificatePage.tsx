import { useLiveRecord } from '#web/api/live.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { useCertificateTitle } from './use-certificate-title.ts'
import './issuing.css'

interface Props {
  /** with `{cert}` */
  title: Message
  className?: string
  /** polling interval in milliseconds while the certificate changes by itself; false stops it */
  refetchIntervalMs?: (row: Certificate) => number | false
  children: (row: Certificate, reread: () => Promise<Certificate | undefined>) => ReactNode
}

/** Page of the certificate under `?id=` on which one step of its work is done. */
export function CertificatePage({ title, className = '', refetchIntervalMs, children }: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const name = useCertificateTitle()
  const kind = useCertificateKind()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const query = useApiQuery(
    kind.contract,
    'get',
    { id },
    {
      staleTime: 0,
      ...(refetchIntervalMs && {
        refetchIntervalMs: (data) => (data ? refetchIntervalMs(data as Certificate) : false),
      }),
    },
  )
  useLiveRecord(kind.contract)
  const row = query.data
  const detail = `${kind.home}/detail?id=${id}`
  usePageTitle(row && translate(title, { cert: name(row) }), detail)
  if (!row) return <PendingRecord query={query} />
  return (
    <article className={`detail ${className}`}>
      <DetailHead
        title={
          <>
            {name(row)} <StatusTag machine={kind.machine} status={row.status} />
          </>
        }
        subtitle={
          <>
            {kind.subject(row)}
            {kind.about(row)}
          </>
        }
      >
        <Link to={detail}>
          <Button tabIndex={-1}>{t.toDetail}</Button>
        </Link>
      </DetailHead>
      {children(row, async () => (await query.refetch()).data)}
    </article>
  )
}
