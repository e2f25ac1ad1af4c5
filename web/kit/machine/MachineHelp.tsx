import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { machineText } from './machine.text.ts'

const Picture = lazy(async () => ({ default: (await import('./MachinePicture.tsx')).MachinePicture }))
type Props = Parameters<typeof Picture>[0]

/** A small button beside a state: opens the picture of its machine with this state marked. */
export function MachineHelp(props: Props) {
  const t = useText(machineText)
  const k = useText(kitText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="text" size="small" shape="circle" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t.open} title={t.open} onClick={() => setOpen(true)} />
      <Modal open={open} onCancel={() => setOpen(false)} title={t.open} width={960} footer={null} closable={{ 'aria-label': k.close }} destroyOnHidden>
        <Suspense fallback={<p role="status">{k.loading}</p>}><Picture {...props} /></Suspense>
      </Modal>
    </>
  )
}
