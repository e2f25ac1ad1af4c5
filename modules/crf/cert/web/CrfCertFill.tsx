import FillPage from '#modules/certificates/issuing/web/CertificateFormPage.tsx'
import { CertificateKindProvider } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import { crfCertificateKind } from './crf-certificate-kind.tsx'

/** Page on which the person in charge fills in a CRF certificate. */
export default function CrfCertFill() {
  return (
    <CertificateKindProvider kind={crfCertificateKind}>
      <FillPage />
    </CertificateKindProvider>
  )
}
