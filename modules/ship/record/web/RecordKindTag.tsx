import {
  AlertOutlined,
  AuditOutlined,
  BookOutlined,
  ExclamationCircleOutlined,
  FileTextOutlined,
  LockOutlined,
  SafetyCertificateOutlined,
  SwapOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { useFormatMessage } from '#web/api/text.tsx'
import type { chronicleKinds } from '../shipRecord.contract.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import './record.css'

export type ChronicleKind = (typeof chronicleKinds)[number]

const icons = {
  survey: AuditOutlined,
  condition: ExclamationCircleOutlined,
  memorandum: BookOutlined,
  psc: AlertOutlined,
  detention: LockOutlined,
  casualty: ThunderboltOutlined,
  change: SwapOutlined,
  note: FileTextOutlined,
  certificate: SafetyCertificateOutlined,
} satisfies Record<ChronicleKind, unknown>

/** Icon of a kind of record, in its colour. */
export function KindIcon({ kind }: { kind: ChronicleKind }) {
  const Shape = icons[kind]
  return (
    <span className={`kind-icon kind-${kind}`}>
      <Shape aria-hidden />
    </span>
  )
}

/** Icon and name of a kind of record. */
export function KindMark({ kind }: { kind: ChronicleKind }) {
  const translate = useFormatMessage()
  return (
    <span className="kind-mark">
      <KindIcon kind={kind} />
      {translate(shipRecordText.kind[kind])}
    </span>
  )
}
