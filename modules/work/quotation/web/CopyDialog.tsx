import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { quotation } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** Copies a quotation into a new draft; where it is about ships, for other ships if chosen. */
export default function CopyDialog({ row, onClose }: { row: Quotation; onClose: () => void }) {
  const t = useMessages(quotationPageText)
  const text = useMessages(quotationText)
  const navigate = useNavigate()
  const [shipIds, setShipIds] = useState<number[] | null>(row.shipIds)
  const copy = useApiMutation(quotation, 'copy', {
    successMessage: t.copied,
    onSuccess: ({ id }) => void navigate(`/work/quotation/edit?id=${id}`),
  })
  return (
    <Modal
      open
      title={
        <ActionTitle act={t.copyTitle} text={quotationText} name={`${row.jobNo} ${row.quoNm}`} />
      }
      onCancel={onClose}
      okText={t.copy}
      okButtonProps={{ loading: copy.isPending }}
      onOk={() => copy.mutate({ id: row.id, ...(row.quoTp === 0 && { shipIds }) })}
    >
      <p className="text-secondary form-alert">{t.copyHelp}</p>
      {row.quoTp === 0 && (
        <Form layout="vertical">
          <Form.Item label={text.labels.shipIds}>
            <RefSelect
              path="basic/ship"
              multiple
              aria-label={text.labels.shipIds}
              value={shipIds}
              onChange={(ids) => setShipIds(ids as number[] | null)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
