import { Alert } from 'antd'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
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
  const { info } = useMe()
  const { contract, machine } = useCertificateKind()
  const obstacleOf = (row: Certificate): string | undefined => {
    if (row.personInCharge !== info.userId || !row.can.includes('save'))
      return translate(issuingText.onlyPersonInCharge)
    return editable(machine, row.status)
      ? undefined
      : translate(issuingText.notEditable, { state: stateWords(machine, row.status) })
  }
  return (
    <CertificatePage title={pageText.fillTitle} className="fill">
      {(row, reread) => {
        const obstacle = obstacleOf(row)
        return (
          <>
            <RefusalNotice contract={contract} machine={machine} row={row} />
            {obstacle ? (
              <Alert type="warning" showIcon title={obstacle} />
            ) : (
              <FillForm key={row.id} row={row} reread={reread} />
            )}
          </>
        )
      }}
    </CertificatePage>
  )
}
