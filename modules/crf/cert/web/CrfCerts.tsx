import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertText } from '../crfCert.text.ts'
import CrfCertList from './CrfCertList.tsx'
import { pageText } from './crfCertPage.text.ts'
import { ItemsDialog } from './ItemsDialog.tsx'

const { finished, closed } = crfMachine.states
interface Crf {
  id: number
  version: number
  status: number
  kind: number
  crfNo: string
  name: string
}

/** Certificates of a CRF, and while it is in issuing a button to add more. */
export default function CrfCerts({ row: crf }: { row: Crf }) {
  const t = useMessages(crfCertText)
  const p = useMessages(pageText)
  const [adding, setAdding] = useState(false)
  const over = crf.status === finished || crf.status === closed
  const count = useApiQuery(crfCert, 'list', { crfId: [crf.id], size: 1 }, { enabled: over }).data
    ?.total
  if (over && count === 0)
    return (
      <p className="text-secondary">{crf.status === closed ? p.closedBefore : p.finishedWithout}</p>
    )
  return (
    <>
      {crf.status === crfMachine.states.issuing && (
        <p className="cert-add">
          <Allowed requiredRights={['crf.cert.add']}>
            <Button onClick={() => setAdding(true)}>{t.add}</Button>
          </Allowed>
        </p>
      )}
      <CrfCertList crfId={crf.id} />
      {adding && <ItemsDialog crf={crf} call="add" onClose={() => setAdding(false)} />}
    </>
  )
}
