import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { AnyMachine } from '#common/machine.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { editable, waitsForSignature } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

interface Props {
  machine: AnyMachine
  /** prefix of the paths of the pages */
  home: string
  row: { id: number; status: number; personInCharge: number | null; can: readonly string[] }
  /** user who signs; null where documents are not signed in the product */
  signerId: number | null
  signPath?: string
}

/**
 * Link of a detail page to the page on which the reader works: the form for the person in charge,
 * the signing page for the signer.
 */
export function OwnTask({
  machine,
  home,
  row,
  signerId,
  signPath = `${home}/sign?id=${row.id}`,
}: Props) {
  const t = useMessages(pageText)
  const { userId } = useMe().info
  const navigate = useNavigate()
  const fills =
    row.personInCharge === userId && editable(machine, row.status) && row.can.includes('save')
  const signs =
    signerId === userId && waitsForSignature(machine, row.status) && row.can.includes('sign')
  if (!fills && !signs) return null
  return (
    <Button
      type="primary"
      onClick={() => void navigate(fills ? `${home}/fill?id=${row.id}` : signPath)}
    >
      {fills ? t.fill : t.openSign}
    </Button>
  )
}
