import FillPage from '#modules/certificates/issuing/web/CertificateFormPage.tsx'
import { CertificateKindProvider } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import { surveyCertificateKind } from './survey-certificate-kind.tsx'

/** Page on which the person in charge fills in a survey certificate. */
export default function SurveyCertFill() {
  return (
    <CertificateKindProvider kind={surveyCertificateKind}>
      <FillPage />
    </CertificateKindProvider>
  )
}
