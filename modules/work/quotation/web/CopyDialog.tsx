import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { ActTitle } from '#web/kit/detail/ActTitle.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** A new draft with the same items; for other ships where it is about ships. */
export default function CopyDialog({ row, onClose }: { row: Quotation; onClose: () => void }) {
  const t = useText(quotationPageText)
  const text = useText(quotationText)
  const navigate = useNavigate()
  const [shipIds, setShipIds] = useState<number[] | null>(row.shipIds)
  const copy = useAct(quotation, 'copy', { done: t.copied, onDone: ({ id }) => void navigate(`/work/quotation/edit?id=${id}`) })
  return (
    <Modal open title={<ActTitle act={t.copyTitle} text={quotationText} name={`${row.jobNo} ${row.quoNm}`} />} onCancel={onClose} okText={t.copy} okButtonProps={{ loading: copy.isPending }} onOk={() => copy.mutate({ id: row.id, ...(row.quoTp === 0 && { shipIds }) })}>
      <p className="faint form-fault">{t.copyHelp}</p>
      {row.quoTp === 0 && <Form layout="vertical"><Form.Item label={text.labels.shipIds}><RefSelect path="basic/ship" multiple aria-label={text.labels.shipIds} value={shipIds} onChange={(ids) => setShipIds(ids as number[] | null)} /></Form.Item></Form>}
    </Modal>
  )
}
