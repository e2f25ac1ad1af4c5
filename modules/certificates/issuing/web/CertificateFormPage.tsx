import { useFormatMessage } from '#web/api/text.tsx'
import { Obstacle } from '#web/kit/detail/Obstacle.tsx'
import { RefusalNotice } from '#web/kit/detail/RecordProgress.tsx'
import { issuingText } from '../issuing.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { editable, stateWords } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { FillForm } from './CertificateForm.tsx'
import { CertificatePage } from './CertificatePage.tsx'
import { pageText } from './issuingPage.text.ts'

/** Page on which the person in charge fills in a certificate. Others see why they cannot. */
export default function FillPage() {
  const translate = useFormatMessage()
  const { contract, machine } = useCertificateKind()
  const obstacleOf = (row: Certificate): string | undefined => {
    if (!editable(machine, row.status))
      return translate(issuingText.notEditable, { state: stateWords(machine, row.status) })
    return row.can.includes('save') ? undefined : translate(issuingText.onlyPersonInCharge)
  }
  return (
    <CertificatePage title={pageText.fillTitle} className="fill">
      {(row, reread) => {
        const obstacle = obstacleOf(row)
        return (
          <>
            <RefusalNotice contract={contract} machine={machine} row={row} />
            {obstacle ? (
              <Obstacle title={obstacle} machine={machine} row={row} />
            ) : (
              <FillForm key={row.id} row={row} reread={reread} />
            )}
          </>
        )
      }}
    </CertificatePage>
  )
}
