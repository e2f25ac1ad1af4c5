import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import { stateDiagramText } from './state-diagram.text.ts'

const Picture = lazy(async () => ({ default: (await import('./StateDiagram.tsx')).StateDiagram }))
type Props = Parameters<typeof Picture>[0]

/** Button beside a state that opens its diagram with this state marked. */
export function StateDiagramButton(props: Props) {
  const t = useMessages(stateDiagramText)
  const k = useMessages(kitText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        size="small"
        shape="circle"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={t.open}
        title={t.open}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        title={t.open}
        width={960}
        footer={null}
        closable={{ 'aria-label': k.close }}
        destroyOnHidden
      >
        <Suspense fallback={<p role="status">{k.loading}</p>}>
          <Picture {...props} />
        </Suspense>
      </Modal>
    </>
  )
}
