import { Drawer } from 'antd'
import { useFormatMessage } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { ResourceInfo } from '../resource-info.ts'
import { HistoryTab } from './HistoryTab.tsx'

interface Props extends ResourceInfo {
  id: number
  name: string
  onClose: () => void
}

/** The history of a record, in a drawer beside its list. */
export default function HistoryDrawer({ id, name, onClose, ...described }: Props) {
  const translate = useFormatMessage()
  return (
    <Drawer open size={800} onClose={onClose} title={translate(kitText.historyOf, { name })}>
      <HistoryTab {...described} id={id} />
    </Drawer>
  )
}
