import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertText } from '../crfCert.text.ts'
import CrfCertList from './CrfCertList.tsx'
import { pageText } from './crfCertPage.text.ts'
import { ItemsDialog } from './ItemsDialog.tsx'

const { finished, closed } = crfMachine.states
interface Crf { id: number; version: number; status: number; kind: number; crfNo: string; name: string }

/** The certificates of a CRF, and while it is being issued the way to further ones. */
export function CrfCerts({ crf }: { crf: Crf }) {
  const t = useText(crfCertText)
  const p = useText(pageText)
  const [adding, setAdding] = useState(false)
  const over = crf.status === finished || crf.status === closed
  const count = useCall(crfCert, 'list', { crfId: [crf.id], size: 1 }, { enabled: over }).data?.total
  if (over && count === 0) return <p className="faint">{crf.status === closed ? p.closedBefore : p.finishedWithout}</p>
  return (
    <>
      {crf.status === crfMachine.states.issuing && <p className="cert-add"><Allowed codes={['crf.cert.add']}><Button onClick={() => setAdding(true)}>{t.add}</Button></Allowed></p>}
      <CrfCertList crfId={crf.id} />
      {adding && <ItemsDialog crf={crf} call="add" onClose={() => setAdding(false)} />}
    </>
  )
}

/** Chooses the certificates with which issuing begins: the dialog of the move `startIssue`. */
export function StartIssueDialog({ row, onClose }: { row: Crf; onClose: () => void }) {
  return <ItemsDialog crf={row} call="startIssue" onClose={onClose} />
}
