import { ItemsDialog } from './ItemsDialog.tsx'

interface Props {
  row: { id: number; version: number; kind: number; crfNo: string; name: string }
  onClose: () => void
}

/** Chooses the certificates with which issuing begins: the dialog of the move `startIssue`. */
export default function StartIssueDialog({ row, onClose }: Props) {
  return <ItemsDialog crf={row} call="startIssue" onClose={onClose} />
}
