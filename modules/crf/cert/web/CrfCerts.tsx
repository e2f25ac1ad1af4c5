import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import CrfCertList from './CrfCertList.tsx'
import { ItemsDialog } from './ItemsDialog.tsx'

interface Crf { id: number; version: number; status: number; kind: number }

/** The certificates of a CRF, and while it is being issued the way to further ones. */
export function CrfCerts({ crf }: { crf: Crf }) {
  const t = useText(crfCertText)
  const [adding, setAdding] = useState(false)
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
