import { Drawer } from 'antd'
import { useSay } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { Described } from '../words.ts'
import { HistoryTab } from './HistoryTab.tsx'

interface Props extends Described { id: number; name: string; onClose: () => void }

/** The changes of a record, beside the list it stands in. */
export default function HistoryDrawer({ id, name, onClose, ...described }: Props) {
  const say = useSay()
  return <Drawer open size={800} onClose={onClose} title={say(kitText.historyOf, { name })}><HistoryTab {...described} id={id} /></Drawer>
}
