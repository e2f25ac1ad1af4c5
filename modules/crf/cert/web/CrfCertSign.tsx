import { Alert } from 'antd'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { CertificateKindProvider } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import SignPage from '#modules/certificates/issuing/web/SignPage.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertificateKind, roForm, signPath } from './crf-certificate-kind.tsx'
import { pageText } from './crfCertPage.text.ts'

/**
 * Page on which a CRF certificate is signed: by the surveyor, or on behalf of the RO by its
 * signatory, depending on the form.
 */
export default function CrfCertSign() {
  const t = useMessages(pageText)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const row = useApiQuery(crfCert, 'get', { id: Number(params.get('id')) || 0 }).data
  const path = row && signPath(row)
  if (path && !path.startsWith(`${pathname}?`)) return <Navigate to={path} replace />
  return (
    <CertificateKindProvider kind={crfCertificateKind}>
      {row?.formType === roForm && (
        <Alert type="info" showIcon title={t.roNote} className="page-notice" />
      )}
      <SignPage />
    </CertificateKindProvider>
  )
}
