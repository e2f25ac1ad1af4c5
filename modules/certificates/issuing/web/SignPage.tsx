import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Obstacle } from '#web/kit/detail/Obstacle.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { CertificatePage } from './CertificatePage.tsx'
import { GenerationProgress, generationPollInterval } from './GenerationStatus.tsx'
import { waitsForSignature } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { HandSigningNotice } from './HandSigningNotice.tsx'
import { SignDesk } from './SigningView.tsx'
import { SignedDesk } from './IssuedDocumentView.tsx'

/**
 * Page on which a certificate is signed: the document beside the facts. Waits for a document in
 * generation.
 */
export default function SignPage() {
  return (
    <CertificatePage title={pageText.signTitle} refetchIntervalMs={generationPollInterval}>
      {(row) => <SigningStep row={row} />}
    </CertificatePage>
  )
}

/** The document to sign, the signed one, or why it cannot be signed now. */
function SigningStep({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const { machine, signer, onlySigner } = useCertificateKind()
  const obstacle = (title: string) => <Obstacle title={title} machine={machine} row={row} />
  if (row.status === machine.states[machine.finalStates[0]]) return <SignedDesk row={row} />
  if (!waitsForSignature(machine, row.status)) return obstacle(t.notNowSign)
  const { id, name } = signer(row)
  if (id !== info.userId) return obstacle(translate(onlySigner, { name }))
  if (!row.pdfFileId) return <GenerationProgress row={row} again />
  if (row.byHand) return <HandSigningNotice row={row} link />
  return <SignDesk key={row.pdfFileId} row={row} />
}
