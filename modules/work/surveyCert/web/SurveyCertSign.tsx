import { CertificateKindProvider } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import SignPage from '#modules/certificates/issuing/web/SignPage.tsx'
import { surveyCertificateKind } from './survey-certificate-kind.tsx'

/** Page on which a survey certificate is signed. */
export default function SurveyCertSign() {
  return (
    <CertificateKindProvider kind={surveyCertificateKind}>
      <SignPage />
    </CertificateKindProvider>
  )
}
